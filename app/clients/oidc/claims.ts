import { z } from 'zod';
import { isMailAddress } from '~/lib/mail-address';

/** Whom a provider has recognised. */
export type OidcIdentity = {
  /** Together with `subject` the only lasting name of a person there (OpenID Connect Core, 5.7). */
  readonly issuer: string;
  readonly subject: string;
  /** Null where the provider tells none, or one that is none. */
  readonly email: string | null;
  /** Whether the provider has seen that the person receives what is sent to `email`. */
  readonly emailVerified: boolean;
  /** '' where the provider tells none. */
  readonly firstName: string;
  readonly lastName: string;
  /** When the person last showed there who they are; null where the provider does not tell. */
  readonly authenticatedAt: Date | null;
};

/** As much of a name as our own forms take. */
const nameLength = 60;

const name = z
  .string()
  .transform((text) =>
    text
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, nameLength),
  )
  .catch('');

const claims = z.object({
  iss: z.string().min(1),
  // At most 255 ASCII characters (OpenID Connect Core, 2).
  sub: z.string().min(1).max(255),
  // One that we can't write to is none.
  email: z.email().max(254).refine(isMailAddress).nullable().catch(null),
  // A truth value by the standard (5.1); some providers write it as text.
  email_verified: z
    .union([z.literal(true), z.literal('true')])
    .transform(() => true)
    .catch(false),
  given_name: name,
  family_name: name,
  name: name,
  auth_time: z.number().positive().nullable().catch(null),
});

/** Takes the checked claims of the identity token and of the user info; throws for what no provider may send. */
export function parseClaims(given: unknown): OidcIdentity {
  const read = claims.parse(given);
  const [first = '', ...rest] = read.name.split(' ');
  return {
    issuer: read.iss,
    subject: read.sub,
    email: read.email,
    emailVerified: read.email !== null && read.email_verified,
    firstName: read.given_name || first,
    lastName: read.family_name || (read.given_name ? '' : rest.join(' ')),
    authenticatedAt: read.auth_time === null ? null : new Date(read.auth_time * 1000),
  };
}
