import { ObjectId, type ClientSession } from 'mongodb';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import {
  writeEmailChangeMail,
  writeNotice,
  writeResetMail,
  writeTakenAddressMail,
  writeVerificationMail,
  type AccountNotice,
} from './account-mail';
import type { AccountTokenKind } from './mailed-links/account-token';
import { issueAccountToken } from './mailed-links/account-tokens.server';
import type { User } from './user';

const linkEmails = {
  'reset-password': { path: '/reset-password', write: writeResetMail },
  'verify-email': { path: '/verify-email', write: writeVerificationMail },
  'change-email': { path: '/change-email', write: writeEmailChangeMail },
} as const satisfies Record<AccountTokenKind, object>;

/** Queues a mail with a single-use link and revokes older links of the kind. */
export async function mailAccountLink(
  kind: AccountTokenKind,
  user: Pick<User, '_id' | 'email'>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const site = await loadMailSite();
  const { path, write } = linkEmails[kind];
  const { token, hash, expiresAt } = await issueAccountToken(kind, user, now, session);
  const mail = composeMail(write(`${site.url}${path}/${token}`), site);
  await queueMail(
    { key: `${kind} ${hash}`, to: user.email, ...mail, holdsSecret: true, usefulUntil: expiresAt },
    { session, now },
  );
}

export async function mailAccountNotice(
  notice: AccountNotice,
  user: Pick<User, 'email'>,
  options: { readonly session?: ClientSession; readonly now: Date },
): Promise<void> {
  const site = await loadMailSite();
  const mail = composeMail(writeNotice(notice, `${site.url}/forgot-password`, options.now), site);
  await queueMail({ key: `${notice} ${new ObjectId().toHexString()}`, to: user.email, ...mail }, options);
}

export async function mailAddressTaken(
  owner: Pick<User, '_id' | 'email'>,
  options: { readonly session?: ClientSession; readonly now: Date },
): Promise<void> {
  const site = await loadMailSite();
  const mail = composeMail(writeTakenAddressMail(`${site.url}/login`), site);
  await queueMail(
    { key: `address-taken ${new ObjectId().toHexString()}`, to: owner.email, ...mail },
    options,
  );
}
