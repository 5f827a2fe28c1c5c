import type { AccountTokenKind } from '~/domain/accounts/mailed-links/account-token';

type Way = {
  /** The link whose mail reached the address; null where it has no account yet, and where an identity provider says so. */
  readonly link: AccountTokenKind | null;
  /**
   * `account`: only whoever shows that the account is theirs, because anybody can register anybody's address. `mailbox`: the
   * mailbox decides; what somebody else could use is taken out of an account that was not confirmed before.
   */
  readonly proof: 'account' | 'mailbox';
};

/** Every way in which an address becomes confirmed (docs/decisions/0089). */
export const confirmationWays = {
  'sign-up': { link: 'verify-email', proof: 'account' },
  'new-address': { link: 'change-email', proof: 'account' },
  'new-password': { link: 'reset-password', proof: 'mailbox' },
  invitation: { link: null, proof: 'mailbox' },
  'identity-provider': { link: null, proof: 'mailbox' },
} as const satisfies Record<string, Way>;

export type ConfirmationWay = keyof typeof confirmationWays;

type WaysBy<Proof extends Way['proof']> = {
  [Name in ConfirmationWay]: (typeof confirmationWays)[Name]['proof'] extends Proof ? Name : never;
}[ConfirmationWay];

export type WayByAccount = WaysBy<'account'>;
export type WayByMailbox = WaysBy<'mailbox'>;
