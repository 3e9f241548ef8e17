import type { OfferKind } from "#app/lib/api/types.ts";

// What people type besides names, in any language of a page: the words of a query are not those of the interface. Texts
// are lists with commas; a phrase of several words is found by all of them, in any order.

/** Something to book an athlete for. */
export interface Topic {
  /** Also the mark of athletes whose texts have one of the words: `+birthday`. */
  id: string;
  /** Null for whom it is made for. */
  kind: OfferKind | null;
  words: string;
  /** Words of texts that show that an athlete sells it, besides those of queries. */
  evidence?: string;
  /** Athletes whose offers of the kind have one of its words are marked, and come first. */
  isMarked?: true;
  /** Nearly all athletes sell the kind: only those with the mark match. */
  narrows?: true;
}

/** The more specific ones first: a video for a birthday is about a birthday. */
export const topics: readonly Topic[] = [
  {
    id: "birthday",
    kind: "video",
    isMarked: true,
    words:
      "birthday, birthdays, bday, b day, geburtstag, geburtstage, geburtstagsgruß, geburtstagsvideo, geburtstagswünsche, anniversaire, cumpleaños, compleanno, 誕生日",
  },
  {
    id: "wedding",
    kind: "video",
    isMarked: true,
    words:
      "wedding, weddings, engagement, hen party, stag party, bachelor party, bride, groom, hochzeit, hochzeiten, verlobung, junggesellenabschied, junggesellinnenabschied, jga, heirat, mariage, boda, matrimonio, 結婚",
    evidence: "sangeets, two people, stag parties",
  },
  {
    id: "luck",
    kind: "video",
    isMarked: true,
    words:
      "good luck, luck, pep talk, pep, motivation, motivational, motivate, encouragement, exam, exams, viel glück, glück, daumen drücken, ansporn, aufmunterung, motivieren, prüfung, bonne chance, encouragement, examen",
    evidence: "interview, interviews, first day, first days, comeback, big day, nerves",
  },
  {
    id: "congratulations",
    kind: "video",
    isMarked: true,
    words:
      "congratulations, congrats, congratulate, graduation, graduations, promotion, anniversary, retirement, farewell, new job, new baby, glückwunsch, glückwünsche, gratulation, gratulieren, abschluss, abitur, beförderung, jubiläum, ruhestand, rente, abschied, neuer job, geburt, félicitations, retraite, お祝い",
    evidence: "victory, goodbyes, births",
  },
  {
    id: "get-well",
    kind: "video",
    isMarked: true,
    words:
      "get well, recovery, hospital, injured, gute besserung, genesung, krankenhaus, verletzt, bon rétablissement",
    evidence: "rehab, comeback, comebacks, chemo, hard week",
  },
  {
    id: "holidays",
    kind: "video",
    isMarked: true,
    words:
      "christmas, xmas, holiday, holidays, new year, easter, hanukkah, eid, diwali, valentine, valentines, mothers day, fathers day, weihnachten, feiertage, silvester, neujahr, ostern, chanukka, zuckerfest, valentinstag, muttertag, vatertag, noël",
  },
  {
    id: "coaching",
    kind: "session",
    isMarked: true,
    narrows: true,
    words:
      "coaching, coach, coaches, training, trainer, trainerin, lesson, lessons, learn, teach, clinic, course, get better, improve, unterricht, trainieren, lernen, kurs, besser werden, entraînement, entraîneur, cours, leçon, entrenamiento, allenamento",
    evidence:
      "basics, fundamentals, drill, drills, technique, tactics, footwork, mechanics, review, practise, exercises, beginners, one to one, clip, clips, film, movements, homework, form, fitness, strength, fix, plan, first, harder, smarter, better, faster, technik, taktik, grundlagen, übungen, anfänger, analyse",
  },
  {
    id: "sessions",
    kind: "session",
    words:
      "session, sessions, live, online, video call, call, calls, zoom, stunde, stunden, videoanruf, anruf, gespräch, appel",
  },
  {
    id: "appearances",
    kind: "appearance",
    words:
      "appearance, appearances, visit, visits, besuch, event, events, party, company, corporate, team building, teambuilding, speaker, speech, keynote, camp, auftritt, auftritte, veranstaltung, feier, firma, firmenfeier, firmenevent, redner, rednerin, rede, vortrag, conférence, entreprise",
  },
  {
    id: "items",
    kind: "item",
    words:
      "signed, signature, autograph, autographs, autographed, item, items, shirt, jersey, collector, memorabilia, merchandise, signiert, signierte, signiertes, unterschrift, autogramm, autogramme, trikot, trikots, sammler, sammlerstück, fanartikel, autographe, maillot, dédicace, サイン",
  },
  {
    id: "gifts",
    kind: "video",
    words:
      "gift, gifts, present, surprise, geschenk, geschenke, geschenkidee, überraschung, cadeau, regalo",
  },
  {
    id: "kids",
    kind: null,
    isMarked: true,
    words:
      "kids, kid, child, children, kinder, kindergeburtstag, school, schools, schule, schulen, schul, grundschule, pupils, schüler, class, enfant, enfants, école, niños, 子供",
    evidence: "nippers, teenagers, teens, small fan, small person, under 14s, girls, parents",
  },
  {
    id: "videos",
    kind: "video",
    words:
      "video, videos, vidéo, greeting, greetings, message, messages, shoutout, shout out, gruß, grüße, botschaft, nachricht, videobotschaft, videogruß, ビデオ, 動画",
  },
];

/** Words that find no athlete: they only raise an athlete whose name has them. */
export const generalWords =
  "a, an, the, for, from, to, of, by, with, in, on, at, my, our, your, his, her, is, are, and, or, some, any, somebody, someone, who, me, i, we, near, nearby, " +
  "happy, soon, please, dear, alles, gute, liebe, bitte, get, want, wants, need, needs, looking, loves, likes, love, give, speaking, speaks, speak, spricht, sprechen, parle, dad, father, mum, mom, mother, parents, friend, brother, sister, wife, husband, boyfriend, girlfriend, boss, son, daughter, papa, vater, mama, mutter, freund, freundin, bruder, schwester, frau, mann, chef, chefin, sohn, tochter, ami, père, mère, suche, möchte, brauche, " +
  "up, than, around, about, between, athlete, athletes, athlet, athleten, athletin, athletinnen, player, players, star, stars, best, famous, nice, great, good, book, booking, hire, find, pro, professional, sportler, sportlerin, sportlerinnen, spieler, spielerin, spielen, play, fahrer, fahrerin, fan, fans, " +
  "ein, eine, einen, einem, einer, der, die, das, den, dem, für, von, vom, zu, zum, zur, mit, im, mein, meine, meinen, meiner, meinem, unser, unsere, und, oder, aus, bei, beste, bester, berühmt, buchen, jemand, jemanden, wer, mir, ich, " +
  "le, la, les, l, un, une, de, des, du, d, pour, avec, à, au, aux, en, et, mon, ma, sportif, sportive, joueur, joueuse, と, の, で, に, を, は";

/** Words about low prices: the cheapest come first. */
export const cheapWords =
  "cheap, cheaper, cheapest, affordable, inexpensive, budget, billig, billiger, billigste, günstig, günstige, günstiger, günstigste, bezahlbar, pas cher, cher, barato";

/** Words beside an amount that make it the most that it may cost. */
export const limitWords =
  "under, below, less, max, maximum, price, prices, cost, costs, unter, weniger, maximal, bis, höchstens, preis, preise, kosten, kostet, moins, prix";

/** Words and codes of currencies beside an amount. */
export const currencyWords: Readonly<Record<string, string>> = {
  EUR: "eur, euro, euros",
  CHF: "chf, franken, francs, franc",
  USD: "usd, dollar, dollars",
  GBP: "gbp, pound, pounds, pfund",
  JPY: "jpy, yen",
};

/** By the English name of a sport: what it and its athletes are called. It counts where the marketplace has that sport. */
export const sportNames: Readonly<Record<string, string>> = {
  athletics:
    "leichtathletik, leichtathlet, leichtathletin, läufer, läuferin, laufen, laufsport, run, runs, course à pied, coureur, coureuse, athlétisme, atletismo, atletica, 陸上",
  basketball: "basketballer, basketballerin, hoops, basket, バスケ, バスケットボール, 篮球",
  boxing: "boxen, boxer, boxerin, kampfsport, boxe, boxeo, ボクシング, 拳击",
  climbing:
    "kletterer, kletterin, klettern, bergsteigen, bergsteiger, escalade, grimpeur, grimpeuse, alpinisme, escalada, arrampicata, クライミング, 攀岩",
  cycling:
    "rad, radsport, radfahren, radfahrer, radfahrerin, radrennen, fahrrad, velo, velofahrer, rennrad, mountainbike, cyclisme, cycliste, vélo, ciclismo, ciclista, 自転車",
  football:
    "fußball, fußballer, fußballerin, fussballer, kicker, foot, footballer, footballers, footballeur, footballeuse, fútbol, calciatore, voetbal, サッカー, 足球",
  rugby: "rugbyspieler, ラグビー",
  skiing:
    "ski, skifahren, skifahrer, skifahrerin, skispringen, skispringer, langlauf, wintersport, skieur, skieuse, esquí, スキー, 滑雪",
  surfing:
    "surf, surfen, surferin, wellenreiten, wellenreiter, surfeur, surfeuse, サーフィン, 冲浪",
  swimming:
    "schwimmen, schwimmer, schwimmerin, swim, natation, nageur, nageuse, nuoto, natación, 水泳, 游泳",
  tennis: "tennisspieler, tennisspielerin, tenis, テニス, 网球",
  volleyball: "volley, beachvolleyball, volleyballer, volleyballerin, バレーボール, 排球",
  handball: "handballer, handballerin",
  golf: "golfer, golferin, golfen, golfeur",
  badminton: "federball",
  "table tennis": "tischtennis, ping pong, pingpong",
  hockey: "eishockey, ice hockey, hockeyspieler",
  gymnastics: "turnen, turner, turnerin, gymnast, gymnastik, gymnastique",
  rowing: "rudern, ruderer, rower, aviron",
  sailing: "segeln, segler, sailor, voile",
  triathlon: "triathlet, triathlete, ironman",
  squash: "squashspieler",
  padel: "pádel",
  darts: "dart",
  baseball: "softball",
  cricket: "cricketer",
  "american football": "nfl",
  karate: "karateka",
  wrestling: "ringen, ringer, wrestler",
  motorsport: "formel 1, formula 1, rennfahrer, racing driver",
  equestrian: "reiten, reiter, reiterin, horse riding, équitation",
  skating: "eislaufen, eiskunstlauf, figure skating, skateboard, skateboarding",
};

/** Sports that are alike, by their English names. */
export const similarSports: readonly string[] = [
  "tennis, golf, badminton, table tennis, squash, padel, volleyball",
  "football, rugby, american football, handball, hockey, basketball, volleyball",
  "basketball, handball, volleyball, baseball, cricket",
  "swimming, surfing, rowing, sailing, triathlon",
  "athletics, triathlon, cycling, swimming, gymnastics",
  "skiing, climbing, cycling, skating, surfing",
  "boxing, karate, wrestling",
];

/** Other words for what texts call otherwise: each group is one thing, the word that texts have first. */
export const equalWords: readonly string[] = [
  "goalkeeper, goalie, keeper, torwart, torhüter, torhüterin, gardien, portero",
  "striker, stürmer, stürmerin, forward",
  "captain, kapitän, kapitänin, capitaine",
  "wheelchair, rollstuhl, fauteuil, paralympic, paralympics, para",
  "kids, kid, child, children, kinder, enfant, enfants",
  "company, office, corporate, colleagues, firma, büro, unternehmen, firmenevent, entreprise",
  "teens, teen, teenager, teenagers, jugendliche, jugend, ados",
  "school, schools, schule, schulen, grundschule, école",
  "girls, girl, mädchen, filles",
  "students, student, studenten, studierende, étudiant",
  "fear, angst, peur, nervous, nerves, nervös",
  "calm, ruhe, ruhig, calme",
  "teamwork, teamarbeit",
  "commentary, commentator, kommentator, kommentar",
  "poetry, poem, gedicht, poème",
  "funny, humour, humor, puns, pun, witzig, lustig, drôle, roast, roasts",
  "judo, judoka",
  "fencing, fencer, fechten, fechter, fechterin, escrime",
  "diving, diver, turmspringen, turmspringer, plongeon",
  "bouldering, boulder, bouldern",
  "alpinism, alpinist, mountaineer, mountaineering, bergsteiger, bergsteigen, bergführer",
  "snowboard, snowboarder, snowboarding, snowboarden",
  "biathlon, biathlete, biathlet, biathletin",
  "ski jumping, ski jumper, skispringen, skispringer, skispringerin",
  "downhill, abfahrt, abfahrer, abfahrerin",
  "hurdles, hurdler, hurdle, hürden, hürdenlauf",
  "marathon, marathoner, marathonlauf, marathonläufer",
  "hammer throw, hammer thrower, hammerwurf, hammerwerfer, hammerwerferin",
  "high jump, high jumper, hochsprung, hochspringer",
  "open water, freiwasser, freiwasserschwimmen",
  "kitesurfing, kitesurfer, kitesurfen, kiten",
  "big wave, monsterwelle",
  "sprint, sprinter, sprinterin, sprinting",
  "chess, schach",
];

/** What people call a country that is listed under another name: the beginnings of that name's words. */
export const placeNames: Readonly<Record<string, string>> = {
  "united kingdom":
    "uk, gb, britain, british, england, english, scotland, scottish, wales, welsh, briten, brite, britisch, englisch, engländer, engländerin, schottland, angleterre, anglais, anglaise",
  "united states":
    "us, usa, america, american, americans, amerika, amerikaner, amerikanerin, amerikanisch, américain, américaine",
  "united arab": "uae, emirates, emirate",
  netherlands: "holland, dutch, holländer, holländerin, niederländer, niederländerin, hollandais",
  germany: "deutschland, german, deutsch, deutsche, deutscher, allemand, allemande",
  spain: "españa, spanish, spanisch, spanier, spanierin, espagnol, espagnole",
  france: "french, französisch, franzose, französin, français, française",
  italy: "italia, italian, italienisch, italiener, italienerin, italien, italienne",
  austria: "österreich, austrian, österreicher, österreicherin, autrichien",
  switzerland: "schweiz, suisse, swiss, schweizer, schweizerin, svizzera",
  brazil: "brasil, brazilian, brasilianer, brasilianerin, brésilien",
  sweden: "sverige, swedish, swede, schwede, schwedin, schwedisch",
  norway: "norge, norwegian, norweger, norwegerin, norwegisch",
  denmark: "danmark, danish, dane, däne, dänin, dänisch",
  finland: "suomi, finnish, finne, finnin",
  poland: "polska, polish, polin, polnisch",
  ireland: "irish, ire, irin, irisch, irlandais",
  portugal: "portuguese, portugiese, portugiesin, portugiesisch, portugais",
  japan: "japanese, japaner, japanerin, japanisch, japonais, japonaise",
  china: "chinese, chinesin, chinesisch, chinois, chinoise",
  turkiye: "turkey, turkish, türke, türkin, türkisch, turc",
  czechia: "czech, tscheche, tschechisch",
  greece: "greek, grieche, griechisch",
  belgium: "belgian, belgier, belge",
  kenya: "kenyan, kenianer, kenianerin",
  nigeria: "nigerian, nigerianer, nigerianerin",
  australia: "australian, australier, australierin, aussie",
  canada: "canadian, kanadier, kanadierin, canadien",
  mexico: "mexican, mexikaner, mexikanerin, mexicain",
  argentina: "argentinian, argentinier, argentin",
  iceland: "icelandic, isländer, isländerin, isländisch",
  croatia: "croatian, kroate, kroatin, croate",
  slovenia: "slovenian, slowene, slowenin",
  lithuania: "lithuanian, litauer, litauerin",
  indonesia: "indonesian, indonesier",
  colombia: "colombian, kolumbianer, kolumbianerin",
  morocco: "moroccan, marokkaner, marocain",
  senegal: "senegalese, senegalesin",
  "south africa": "south african, südafrikaner, südafrikanerin",
  "new zealand": "kiwi, neuseeländer",
  georgia: "georgian, georgier",
  samoa: "samoan, samoaner",
  uruguay: "uruguayan",
};

/** Names of cities in other languages: each line is one city. */
export const cityNames: readonly string[] = [
  "zürich, zurigo, チューリッヒ",
  "genève, genf, geneva, ginevra",
  "basel, bâle, basle, basilea",
  "bern, berne, berna",
  "luzern, lucerne",
  "sankt gallen, st gallen, saint gall",
  "biel, bienne",
  "fribourg, freiburg im üechtland",
  "neuchâtel, neuenburg",
  "sitten, sion",
  "köln, cologne, colonia",
  "münchen, munich, monaco di baviera",
  "nürnberg, nuremberg",
  "hannover, hanover",
  "braunschweig, brunswick",
  "wien, vienna, vienne",
  "praha, prague, prag, praga",
  "warszawa, warsaw, warschau, varsovie",
  "kraków, krakau, cracow",
  "gdańsk, danzig",
  "toruń, thorn",
  "københavn, copenhagen, kopenhagen, copenhague",
  "århus, aarhus",
  "göteborg, gothenburg",
  "gävle, gavle",
  "bruxelles, brussels, brüssel, brussel",
  "antwerpen, antwerp, anvers",
  "gent, ghent, gand",
  "milano, milan, mailand",
  "roma, rome, rom",
  "torino, turin",
  "napoli, naples, neapel",
  "firenze, florence, florenz",
  "venezia, venice, venedig",
  "genova, genoa, genua",
  "bozen, bolzano",
  "ortisei, st ulrich",
  "lisboa, lisbon, lissabon, lisbonne",
  "sevilla, seville",
  "valencia, valència",
  "nice, nizza",
  "strasbourg, straßburg",
  "marseille, marseilles",
  "london, londres, londra, ロンドン",
  "dublin, dublino",
  "athína, athens, athen",
  "moskva, moscow, moskau",
  "istanbul, istambul",
  "tbilisi, tiflis",
  "tangier, tanger",
  "beijing, peking, 北京",
  "suzhou, 苏州",
  "tokyo, tokio, 東京",
  "osaka, 大阪",
  "kobe, 神戸",
  "new york, new york city, nyc",
  "mexico city, ciudad de méxico, mexiko stadt",
];
