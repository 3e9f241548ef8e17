// What people search for in the demo's catalogue, and how well each athlete fits, from what a person means by the words: 3
// is meant, 2 fits, 1 is near; all others do not fit. Written without looking at what the search returns. A list without
// athletes means that nothing is right.

export interface JudgedQuery {
  query: string;
  /** `ada-keller=3 kenji-morisaki=1`; athletes without a grade in a list have the last one before it. */
  fits: string;
}

const tennis = "ada-keller kenji-morisaki thandeka-mabuza rafael-ocampo-vidal benedikt-auer";
const football =
  "matteo-bellandi adaeze-okonjo jonas-lindqvist-berg camila-duarte-reis aylin-sommer callum-fairbairn rosalind-okafor-hale";
const swimming = "noor-van-der-meulen caleb-tamihana lin-meiqi oluwaseun-fairweather";
const athletics = "imani-achterberg kipkemoi-rotich-lagat solveig-arnardottir leandro-caceres-paz";
const climbing = "hanae-fujikura andrin-caduff bayu-pradipta saoirse-ni-dhalaigh";
const british =
  "callum-fairbairn rosalind-okafor-hale roz-adeyemi-clarke seren-haf-prydderch oluwaseun-fairweather harpreet-singh-dhaliwal";
/** Their texts name birthdays. */
const birthday =
  "adaeze-okonjo matteo-bellandi roz-adeyemi-clarke ramon-itzcoatl-vega caleb-tamihana";
/** They teach their sport in live sessions. */
const coaches =
  "ada-keller kenji-morisaki thandeka-mabuza rafael-ocampo-vidal matteo-bellandi jonas-lindqvist-berg camila-duarte-reis aylin-sommer darnell-whitcombe mirela-kovacic tomas-vaitkus zoe-abernathy-lau ngozi-brandt imani-achterberg solveig-arnardottir leandro-caceres-paz noor-van-der-meulen caleb-tamihana etienne-marchal valentina-rios-quintero mikkel-thorsager tariq-benhaddou hanae-fujikura andrin-caduff bayu-pradipta saoirse-ni-dhalaigh keahi-nakoa ines-salgueiro roz-adeyemi-clarke giorgi-kapanadze apolline-de-rochemaure ramon-itzcoatl-vega ioane-faleafa lwazi-nkabinde marlene-obwexer nathan-beauregard-cho zeynep-karadeniz thiago-nascimento-prado aleksandra-wolanska";

export const judgedQueries: readonly JudgedQuery[] = [
  // Names as people type them.
  { query: "ada keller", fits: "ada-keller=3" },
  { query: "Keller, Ada", fits: "ada-keller=3" },
  { query: "kenji", fits: "kenji-morisaki=3" },
  { query: "Ｋｅｎｊｉ　Ｍｏｒｉｓａｋｉ", fits: "kenji-morisaki=3" },
  { query: "kenij morisaki", fits: "kenji-morisaki=3" },
  { query: "meiqi lin", fits: "lin-meiqi=3" },
  { query: "Saoirse Ni\u0301 Dha\u0301laigh", fits: "saoirse-ni-dhalaigh=3" },
  { query: "dhalaigh", fits: "saoirse-ni-dhalaigh=3" },
  { query: "Okafor\u2011Hale", fits: "rosalind-okafor-hale=3" },
  { query: "okaforhale", fits: "rosalind-okafor-hale=3" },
  { query: "zupancic", fits: "kaja-zupancic=3" },
  { query: "Wolanska", fits: "aleksandra-wolanska=3" },
  { query: "solveig arnardottir", fits: "solveig-arnardottir=3" },
  { query: "Étienne Marchall", fits: "etienne-marchal=3" },
  { query: "van der Meulen", fits: "noor-van-der-meulen=3" },
  { query: "cercle d’escrime", fits: "apolline-de-rochemaure=3" },
  { query: "cercle d'escrime", fits: "apolline-de-rochemaure=3" },
  { query: "captain’s talk", fits: "adaeze-okonjo=3 callum-fairbairn=1" },
  // Ligatures, full width, scripts without blanks.
  { query: "ski \uFB01tness", fits: "marlene-obwexer=3" },
  { query: "ＴＥＮＮＩＳ", fits: `${tennis}=3` },
  { query: "お祝いメッセージ", fits: "kenji-morisaki=3" },
  { query: "お祝い メッセージ", fits: "kenji-morisaki=3" },
  { query: "テニス 日本", fits: "kenji-morisaki=3" },
  { query: "テニス日本", fits: "kenji-morisaki=3" },
  { query: "日本", fits: "hanae-fujikura kenji-morisaki=3" },
  // Places.
  { query: "tennis zurich", fits: "ada-keller=3" },
  { query: "Zuerich", fits: "ada-keller=3" },
  { query: "fussball koeln", fits: "aylin-sommer=3" },
  { query: "cologne football", fits: "aylin-sommer=3" },
  { query: "tennis basel", fits: "" },
  { query: "leeds", fits: "callum-fairbairn oluwaseun-fairweather=3" },
  { query: "UK", fits: `${british}=3` },
  { query: "rugby south africa", fits: "lwazi-nkabinde=3" },
  { query: "swiss alpinist", fits: "andrin-caduff=3" },
  { query: "french speaking surfer", fits: "amara-diallo-faye=3" },
  { query: "athlète japonaise", fits: "hanae-fujikura=3 kenji-morisaki=2" },
  // Sports by other names, in other languages, mistyped.
  { query: "soccer", fits: `${football}=3` },
  {
    query: "bascketball",
    fits: "darnell-whitcombe mirela-kovacic tomas-vaitkus zoe-abernathy-lau ngozi-brandt=3",
  },
  { query: "natation", fits: `${swimming}=3 ines-salgueiro cody-wallaroo-hayes=2` },
  {
    query: "Schwimmerin",
    fits: `noor-van-der-meulen lin-meiqi=3 caleb-tamihana oluwaseun-fairweather ines-salgueiro cody-wallaroo-hayes=2`,
  },
  { query: "Kletterer", fits: `${climbing}=3` },
  { query: "Läufer", fits: `${athletics}=3 cody-wallaroo-hayes lwazi-nkabinde=2` },
  { query: "judo", fits: "giorgi-kapanadze=3" },
  { query: "escrime", fits: "apolline-de-rochemaure=3" },
  { query: "Rollstuhltennis", fits: "benedikt-auer=3" },
  { query: "wheelchair", fits: "benedikt-auer mirela-kovacic=3" },
  {
    query: "Skispringen",
    fits: "kaja-zupancic=3 marlene-obwexer eirik-haugland-moe nathan-beauregard-cho=1",
  },
  { query: "Torwart", fits: "jonas-lindqvist-berg rosalind-okafor-hale=3" },
  { query: "marathon", fits: "kipkemoi-rotich-lagat=3 noor-van-der-meulen=2" },
  { query: "big wave", fits: "ines-salgueiro=3" },
  // Occasions and what is booked.
  {
    query: "birthday football",
    fits: "adaeze-okonjo matteo-bellandi=3 jonas-lindqvist-berg camila-duarte-reis aylin-sommer callum-fairbairn rosalind-okafor-hale=2",
  },
  { query: "birthday tennis zurich", fits: "ada-keller=3" },
  { query: "Geburtstag", fits: `${birthday}=3` },
  { query: "anniversaire", fits: `${birthday}=3` },
  {
    query: "Hochzeit",
    fits: "keahi-nakoa ioane-faleafa=3 harpreet-singh-dhaliwal=2 jonas-lindqvist-berg=1",
  },
  { query: "coaching", fits: `${coaches}=3` },
  {
    query: "Tennistraining",
    fits: "ada-keller kenji-morisaki thandeka-mabuza rafael-ocampo-vidal=3",
  },
  {
    query: "Schulbesuch",
    fits: "benedikt-auer saoirse-ni-dhalaigh=3 seren-haf-prydderch darnell-whitcombe imani-achterberg=2",
  },
  { query: "signed football shirt", fits: "matteo-bellandi=3" },
  { query: "video under 20 euro", fits: "ngozi-brandt=3" },
];

/** The grades of a query by athlete. */
export function gradesOf({ fits }: JudgedQuery): Map<string, number> {
  const grades = new Map<string, number>();
  let waiting: string[] = [];
  for (const entry of fits.split(" ").filter((one) => one !== "")) {
    const [slug = "", grade] = entry.split("=");
    waiting.push(slug);
    if (grade === undefined) continue;
    for (const one of waiting) grades.set(one, Number(grade));
    waiting = [];
  }
  return grades;
}
