import { defineCollection, expiryIndex } from '#db/define-collection';

/** A client address that signed in to an account with the password. */
export type SignInAddress = {
  /** Hash of account and address: a copy of the database names neither. */
  readonly _id: string;
  /** accountLimitKey of the email address. */
  readonly account: string;
  readonly expiresAt: Date;
};

export const signInAddresses = defineCollection<SignInAddress>({
  name: 'signInAddresses',
  visibility: 'private',
  indexes: [
    { key: { account: 1 }, reason: 'deleting an account deletes its addresses' },
    expiryIndex('deletes addresses that have not signed in for long; reads check the time too'),
  ],
});
