import { z } from 'zod';
import { identityChecks, type IdentityCheck } from '~/domain/accounts/account-event';
import { roles } from '~/domain/accounts/user';

/** Of ticks of one name a form sends as many as are set: none, one, or a list. */
const toList = (sent: unknown): unknown => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]);

/**
 * The forms of a person's page in the back office. `seen...` is what the page showed when the form was made: who
 * decides upon something that another admin has changed meanwhile is asked to look again.
 */
export const changeUserSchema = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('role'), role: z.enum(roles), seenRole: z.enum(roles) }),
    z.object({
      intent: z.literal('permissions'),
      // Names are checked in domain, which says what is wrong with one.
      permission: z.preprocess(toList, z.array(z.string().max(40)).max(100)),
      seenPermissions: z.string().max(2_000).default(''),
    }),
    z.object({ intent: z.literal('disable') }),
    z.object({ intent: z.literal('enable') }),
    z.object({ intent: z.literal('sign-out') }),
    z.object({
      intent: z.literal('reset-two-step'),
      identityCheck: z
        .enum(Object.keys(identityChecks) as IdentityCheck[])
        .nullable()
        .catch(null),
    }),
  ],
  { error: 'This form could not be read. Please go back and send it again.' },
);

/** A set of names as one field of a form. */
export const joinPermissions = (names: readonly string[]): string => [...names].sort().join(' ');
export const splitPermissions = (field: string): readonly string[] => field.split(' ').filter(Boolean);
