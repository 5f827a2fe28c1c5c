import type { ObjectId } from 'mongodb';
import type { Permission } from './permissions';
import type { Role } from './user';

export type AccountChange =
  | { readonly kind: 'role-changed'; readonly from: Role; readonly to: Role }
  | {
      readonly kind: 'permissions-changed';
      readonly granted: readonly Permission[];
      readonly withdrawn: readonly Permission[];
    }
  | {
      readonly kind: 'two-step-reset';
      /** Absent in events from before the check was required. */
      readonly identityCheck?: IdentityCheck;
    }
  | { readonly kind: PlainChange };

/** How an admin verifies a person who has lost the second step (OWASP ASVS 5.0, 6.4.4). */
export const identityChecks = {
  'in-person': 'seen in person',
  'known-number': 'called at a number known before',
} as const satisfies Record<string, string>;
export type IdentityCheck = keyof typeof identityChecks;

/** No event contains an address, a token or a code: events outlive the account. */
type PlainChange =
  | 'disabled'
  | 'enabled'
  | 'signed-out-everywhere'
  | 'password-changed'
  | 'password-reset'
  | 'email-changed'
  | 'email-verified'
  | 'two-step-enabled'
  | 'two-step-disabled'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'phone-confirmed'
  | 'phone-freed'
  | 'deleted';

export type AccountEvent = {
  readonly _id: ObjectId;
  readonly userId: ObjectId;
  readonly byUserId: ObjectId;
  readonly at: Date;
  readonly change: AccountChange;
};

export const accountChangeNames = {
  'role-changed': 'Role changed',
  'permissions-changed': 'Permissions changed',
  disabled: 'Account disabled',
  enabled: 'Account enabled again',
  'signed-out-everywhere': 'Signed out everywhere',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by a mailed link',
  'email-changed': 'Email address changed',
  'email-verified': 'Email address verified',
  'two-step-enabled': 'Two-step sign-in switched on',
  'two-step-disabled': 'Two-step sign-in switched off',
  'two-step-reset': 'Two-step sign-in reset',
  'recovery-codes-renewed': 'New recovery codes',
  'recovery-code-used': 'Recovery code used',
  'identity-linked': 'Another sign-in linked',
  'identity-unlinked': 'Another sign-in removed',
  'phone-confirmed': 'Phone confirmed by a code',
  'phone-freed': 'Phone no longer confirmed',
  deleted: 'Account deleted',
} as const satisfies Record<AccountChange['kind'], string>;
