import { pageLocale } from "#app/lib/texts/locale.ts";
import * as texts from "#messages/password";

/** The password policy of the identity service (SPEC section 5). */
export interface PasswordPolicy {
  minimumLength: number;
  maximumLength: number | null;
  lowercase: boolean;
  uppercase: boolean;
  digit: boolean;
  symbol: boolean;
  /** The characters that count as symbols. */
  symbols: string;
}

/** What holds until the service's policy is read, and the least that the site accepts: eight characters. */
export const defaultPasswordPolicy: PasswordPolicy = {
  minimumLength: 8,
  maximumLength: null,
  lowercase: false,
  uppercase: false,
  digit: false,
  symbol: false,
  symbols: "",
};

export interface PasswordRule {
  name: "minimum" | "maximum" | "lowercase" | "uppercase" | "digit" | "symbol";
  /** The requirement as listed: `at least 8 characters`. */
  words: string;
  met: boolean;
}

/** Every rule of the policy, and whether a password keeps it; counted exactly as the service's SDK does. */
export function passwordRules(policy: PasswordPolicy, password: string): PasswordRule[] {
  const rules: PasswordRule[] = [
    {
      name: "minimum",
      words: texts.atLeast({ count: policy.minimumLength }),
      met: password.length >= policy.minimumLength,
    },
  ];
  if (policy.maximumLength !== null) {
    rules.push({
      name: "maximum",
      words: texts.atMost({ count: policy.maximumLength }),
      // An empty field has not kept a rule yet: nothing in the list is ticked before anything is typed.
      met: password !== "" && password.length <= policy.maximumLength,
    });
  }
  if (policy.lowercase) {
    rules.push({ name: "lowercase", words: texts.lowercase, met: /[a-z]/.test(password) });
  }
  if (policy.uppercase) {
    rules.push({ name: "uppercase", words: texts.uppercase, met: /[A-Z]/.test(password) });
  }
  if (policy.digit) {
    rules.push({ name: "digit", words: texts.digit, met: /[0-9]/.test(password) });
  }
  if (policy.symbol) {
    const met = [...password].some((character) => policy.symbols.includes(character));
    rules.push({ name: "symbol", words: texts.symbol, met });
  }
  return rules;
}

/** What a password still needs, as one sentence, or `null` when it is fine. */
export function passwordProblem(policy: PasswordPolicy, password: string): string | null {
  const broken = passwordRules(policy, password).filter((rule) => !rule.met);
  const length = broken.find((rule) => rule.name === "minimum" || rule.name === "maximum");
  if (length !== undefined) return texts.use({ rule: length.words });
  if (broken.length === 0) return null;
  return texts.add({
    rules: new Intl.ListFormat(pageLocale).format(broken.map(({ words }) => words)),
  });
}
