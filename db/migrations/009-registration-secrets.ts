import type { Db, Document } from 'mongodb';

export const id = '009-registration-secrets';

/** Removes the repeated password and the terms checkbox, which sign-up stored in the address of each new account. */
export async function up(db: Db): Promise<void> {
  const users = db.collection<{ addresses: readonly Document[] }>('users');
  for await (const { _id, addresses } of users.find({ 'addresses.confirmPassword': { $exists: true } })) {
    const cleaned = addresses.map(
      ({ confirmPassword: _password, acceptTerms: _terms, ...address }) => address,
    );
    await users.updateOne({ _id }, { $set: { addresses: cleaned } });
  }
}
