/** Family names that are written before the given name, also in Latin letters. */
const familyNamesFirst =
  /^(?:Chen|Choi|Deng|Fujita|Gao|Guo|Han|He|Hu|Huang|Jung|Kang|Kim|Le|Lee|Li|Lin|Liu|Luo|Ma|Nguyen|Park|Pham|Sun|Tang|Tran|Wang|Wu|Xu|Yang|Zhang|Zhao|Zheng|Zhou|Zhu)$/;
/** Words before a name that are no first name. */
const noFirstNames = /^(?:Coach|Club|Team|The|Sir|Lady|El|La|De|Van|Von)$/;

/**
 * Returns the first name, for sentences that speak about a person, or the whole name where it is not certain: the rule
 * of `domain::first_name`, by the same table of tests.
 */
export function firstName(name: string): string {
  const whole = name.trim();
  const [first = "", ...rest] = whole.split(" ");
  const isWord = /^\p{Lu}(?=.*\p{Ll})[\p{L}\-'’]*$/u.test(first);
  const isGroup = /[&+,]|(^| )(and|und|et|y|e|of|the)( |$)/.test(rest.join(" "));
  const isOther = familyNamesFirst.test(first) || noFirstNames.test(first);
  return rest.length > 0 && isWord && !isGroup && !isOther ? first : whole;
}
