import { z } from 'zod';
import { identityChecks, type IdentityCheck } from '~/domain/accounts/account-event';
import { roles } from '~/domain/accounts/user';

/** Checkboxes of one name arrive as nothing, one text or a list. */
const toList = (value: unknown): unknown =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** `seen...` is the state that the page showed, to detect concurrent changes. */
export const changeUserSchema = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('role'), role: z.enum(roles), seenRole: z.enum(roles) }),
    z.object({
      intent: z.literal('permissions'),
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
  { error: 'We could not read this form. Please go back and send it again.' },
);

export const joinPermissions = (names: readonly string[]): string => [...names].sort().join(' ');
export const splitPermissions = (field: string): readonly string[] => field.split(' ').filter(Boolean);
