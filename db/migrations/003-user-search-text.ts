import type { Db, ObjectId } from 'mongodb';
import { foldText } from './fold-text';
import type { ReportProgress } from './migration';
import { findWithProgress } from './with-progress';

export const id = '003-user-search-text';

type User = {
  readonly _id: ObjectId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber?: string | null;
  readonly searchText?: string;
};

/** Adds the text by which the back office searches people. */
export async function up(db: Db, report: ReportProgress = () => undefined): Promise<void> {
  const users = db.collection<User>('users');
  for await (const user of findWithProgress(users, { searchText: { $exists: false } }, report))
    await users.updateOne({ _id: user._id }, { $set: { searchText: searchText(user) } });
}

function searchText({ firstName, lastName, email, phoneNumber }: User): string {
  const phone = phoneNumber ?? '';
  return foldText([firstName, lastName, email, phone, phone.replace(/^\+254/, '0')].join(' '));
}
