import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { storedEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { accountExists } from "#app/lib/auth/identity-errors.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/auth";
import { customerRules } from "./signup-rules.ts";

interface EmailTaken {
  /** Asks about an address; called when its field is left. */
  check: (typed: string) => Promise<void>;
  /** The notice below the field while its address has an account. */
  notice: (typed: string) => ReactNode;
}

/**
 * Checks early whether an address has an account (SPEC section 7). Advice only: the sign-up itself decides, and without
 * a response, for example after too many requests, the form is not blocked.
 * @param cameFrom where the log-in leads afterwards
 */
export function useEmailTaken(cameFrom: string | null): EmailTaken {
  const [taken, setTaken] = useState<string | null>(null);
  const asked = useRef<string | null>(null);
  return {
    check: async (typed) => {
      const email = storedEmail(typed);
      if (email === asked.current || !customerRules.shape.email.safeParse(email).success) {
        return;
      }
      asked.current = email;
      try {
        const { available } = await answerOf(api.POST("/api/token/verify", { body: { email } }));
        if (!available) {
          setTaken(email);
        }
      } catch (error) {
        console.warn("failed to ask about an address", error);
      }
    },
    notice: (typed) =>
      taken !== null &&
      taken === storedEmail(typed) && (
        <Notice tone="warning">
          {accountExists}{" "}
          <Link to={paths.login(cameFrom ?? undefined)} className="font-semibold underline">
            {texts.logIn}
          </Link>
        </Notice>
      ),
  };
}
