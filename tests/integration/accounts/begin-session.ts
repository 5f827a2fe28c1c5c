import { createSession } from '~/domain/accounts/sessions/sessions.server';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';

/** Begins a session of the account as it is now, and returns its token. */
export async function beginSession(
  { _id }: Pick<User, '_id'>,
  options: Partial<Parameters<typeof createSession>[0]> & { readonly now: Date },
): Promise<string> {
  const user = await collections().users.findOne({ _id });
  const fields = {
    method: 'password',
    twoStep: false,
    remember: false,
    device: 'Chrome on Android',
  } as const;
  const token = user && (await createSession({ user, ...fields, ...options }));
  if (!token) throw new Error('no session was begun');
  return token;
}
