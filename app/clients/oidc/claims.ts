import { z } from 'zod';
import { cleanText } from '~/lib/format/clean-text';
import { isMailAddress } from '~/lib/mail-address';

export type OidcIdentity = {
  /** With `subject` the only stable identifier (OpenID Connect Core, 5.7). */
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** '' if missing. */
  readonly firstName: string;
  readonly lastName: string;
  readonly authenticatedAt: Date | null;
};

const maxNameLength = 60;

const name = z
  .string()
  .transform((text) =>
    cleanText(text)
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, maxNameLength),
  )
  .catch('');

const claims = z.object({
  iss: z.string().min(1),
  // OpenID Connect Core, 2.
  sub: z.string().min(1).max(255),
  // An address that we can't send to counts as missing.
  email: z.email().max(254).refine(isMailAddress).nullable().catch(null),
  // A boolean by the standard (5.1), a string at some providers.
  email_verified: z
    .union([z.literal(true), z.literal('true')])
    .transform(() => true)
    .catch(false),
  given_name: name,
  family_name: name,
  name: name,
  auth_time: z.number().positive().nullable().catch(null),
});

/** Throws ZodError without issuer or subject. */
export function parseClaims(input: unknown): OidcIdentity {
  const parsed = claims.parse(input);
  const [first = '', ...rest] = parsed.name.split(' ');
  return {
    issuer: parsed.iss,
    subject: parsed.sub,
    email: parsed.email,
    emailVerified: parsed.email !== null && parsed.email_verified,
    firstName: parsed.given_name || first,
    lastName: parsed.family_name || (parsed.given_name ? '' : rest.join(' ')),
    authenticatedAt: parsed.auth_time === null ? null : new Date(parsed.auth_time * 1000),
  };
}
