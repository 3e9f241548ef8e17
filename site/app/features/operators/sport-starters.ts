import * as texts from "#messages/operators-sport-starters";

/** A sport that an operator can add with one choice, and edit afterwards. */
export interface StarterSport {
  slug: string;
  name: string;
  description: string;
  /** Other words that customers search it by. No two sports share a word. */
  synonyms: readonly string[];
}

const starter = (
  slug: string,
  name: string,
  description: string,
  synonyms: string,
): StarterSport => ({ slug, name, description, synonyms: synonyms.split(", ") });

/** The sports that a new marketplace can start from, by name. Messages have their synonyms separated by commas. */
export const starterSports: readonly StarterSport[] = [
  starter("athletics", texts.athletics, texts.athleticsAbout, texts.athleticsWords),
  starter("badminton", texts.badminton, texts.badmintonAbout, texts.badmintonWords),
  starter("basketball", texts.basketball, texts.basketballAbout, texts.basketballWords),
  starter("boxing", texts.boxing, texts.boxingAbout, texts.boxingWords),
  starter("climbing", texts.climbing, texts.climbingAbout, texts.climbingWords),
  starter("cricket", texts.cricket, texts.cricketAbout, texts.cricketWords),
  starter("cycling", texts.cycling, texts.cyclingAbout, texts.cyclingWords),
  starter("equestrian", texts.equestrian, texts.equestrianAbout, texts.equestrianWords),
  starter("esports", texts.esports, texts.esportsAbout, texts.esportsWords),
  starter("football", texts.football, texts.footballAbout, texts.footballWords),
  starter("golf", texts.golf, texts.golfAbout, texts.golfWords),
  starter("gymnastics", texts.gymnastics, texts.gymnasticsAbout, texts.gymnasticsWords),
  starter("handball", texts.handball, texts.handballAbout, texts.handballWords),
  starter("hockey", texts.hockey, texts.hockeyAbout, texts.hockeyWords),
  starter("ice-hockey", texts.iceHockey, texts.iceHockeyAbout, texts.iceHockeyWords),
  starter("motorsport", texts.motorsport, texts.motorsportAbout, texts.motorsportWords),
  starter("rowing", texts.rowing, texts.rowingAbout, texts.rowingWords),
  starter("rugby", texts.rugby, texts.rugbyAbout, texts.rugbyWords),
  starter("sailing", texts.sailing, texts.sailingAbout, texts.sailingWords),
  starter("skateboarding", texts.skateboarding, texts.skateboardingAbout, texts.skateboardingWords),
  starter("skiing", texts.skiing, texts.skiingAbout, texts.skiingWords),
  starter("surfing", texts.surfing, texts.surfingAbout, texts.surfingWords),
  starter("swimming", texts.swimming, texts.swimmingAbout, texts.swimmingWords),
  starter("table-tennis", texts.tableTennis, texts.tableTennisAbout, texts.tableTennisWords),
  starter("tennis", texts.tennis, texts.tennisAbout, texts.tennisWords),
  starter("triathlon", texts.triathlon, texts.triathlonAbout, texts.triathlonWords),
  starter("volleyball", texts.volleyball, texts.volleyballAbout, texts.volleyballWords),
  starter("weightlifting", texts.weightlifting, texts.weightliftingAbout, texts.weightliftingWords),
];
