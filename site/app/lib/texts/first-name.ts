/** A first name, without family names that come first, titles and particles, and not of a group. */
const certain =
  /^(?!(?:Chen|Choi|Guo|Han|He|Huang|Jung|Kang|Kim|Le|Lee|Li|Lin|Liu|Ma|Nguyen|Park|Pham|Sun|Tran|Wang|Wu|Xu|Yang|Zhang|Zhao|Zhou|Zhu|Coach|Club|Team|The|Sir|Lady|El|La|De|Van|Von) )\p{Lu}(?=\S*\p{Ll})[\p{L}\-'’]*(?= (?!(.* )?(and|und|et|y|e|of|the)( |$)|.*[&+,]))/u;

/**
 * Returns the first name, for sentences that speak about a person, or the whole name where it is not certain: the rule
 * of `domain::first_name`, by the same table of tests.
 */
export function firstName(name: string): string {
  const whole = name.trim();
  return certain.exec(whole)?.[0] ?? whole;
}
