import type { Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import { findNames } from './find-names.server';
import { searchPatterns } from '~/domain/text/search-patterns';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';
import { clampPage } from '~/lib/pagination';
import type { AccountChange } from '~/domain/accounts/account-event';
import { listAccountEvents } from '~/domain/accounts/account-events.server';
import type { PeopleFilter } from './people-filter';
import { isTrusted } from './trusted-account';
import { listSessions } from '~/domain/accounts/sessions/sessions.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import type { Role, StoredUser, User } from '~/domain/accounts/user';
import { parseObjectId } from '~/domain/text/parse-object-id.server';

export type PersonRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly phoneNumber: PhoneNumber | null;
  readonly role: Role;
  readonly twoStep: boolean;
  readonly lastSeenAt: Date | null;
  readonly disabledAt: Date | null;
};

/** `page` is from 1 to `pageCount`, which is at least 1. */
type PeoplePage = {
  readonly people: readonly PersonRow[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
};

/** No password hashes, no secrets. */
const rowFields = {
  firstName: 1,
  lastName: 1,
  email: 1,
  emailVerifiedAt: 1,
  phoneNumber: 1,
  role: 1,
  permissions: 1,
  'twoStep.since': 1,
  lastSeenAt: 1,
  disabledAt: 1,
} as const;

type RowFields = Pick<
  User,
  | '_id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'emailVerifiedAt'
  | 'phoneNumber'
  | 'role'
  | 'twoStep'
  | 'lastSeenAt'
  | 'disabledAt'
>;

const toRow = (user: RowFields): PersonRow => ({
  id: user._id.toHexString(),
  name: `${user.firstName} ${user.lastName}`.trim(),
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  phoneNumber: user.phoneNumber,
  role: user.role,
  twoStep: isTwoStepOn(user),
  lastSeenAt: user.lastSeenAt ?? null,
  disabledAt: user.disabledAt,
});

/** Each word of the search must occur in the search text. A page beyond the last one returns that one. */
export async function listPeople(options: {
  readonly filter: PeopleFilter;
  readonly page: number;
  readonly pageSize: number;
}): Promise<PeoplePage> {
  const { filter, pageSize } = options;
  const { users } = collections();
  const query = toPeopleQuery(filter);
  const readPage = (page: number) =>
    users
      .find<RowFields>(query, { projection: rowFields, sort: { searchText: 1, _id: 1 } })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .toArray();
  const [requested, total] = await Promise.all([readPage(options.page), users.countDocuments(query)]);
  const { page, pageCount } = clampPage(options.page, { total, pageSize });
  const found = page === options.page ? requested : await readPage(page);
  return { people: found.map(toRow), total, page, pageCount };
}

function toPeopleQuery({ search, role, state }: PeopleFilter): Filter<StoredUser> {
  // The search text contains phone numbers in E.164 and local form only.
  const phone = parseKenyanPhone(search);
  const conditions: Filter<StoredUser>[] = searchPatterns(phone ?? search).map((pattern) => ({
    searchText: { $regex: pattern },
  }));
  if (role !== 'all') conditions.push({ role });
  if (state !== 'all') conditions.push({ disabledAt: state === 'enabled' ? null : { $ne: null } });
  return conditions.length > 0 ? { $and: conditions } : {};
}

type Person = PersonRow & {
  /** Granted beyond those of the role. */
  readonly permissions: readonly string[];
  /** Whether it may get a role or permissions. */
  readonly isTrusted: boolean;
  readonly createdAt: Date;
  readonly hasPassword: boolean;
  readonly issuers: readonly string[];
  readonly sessionCount: number;
  readonly history: readonly {
    readonly at: Date;
    readonly change: AccountChange;
    /** The name of the acting user; null for the person, '' for a deleted account. */
    readonly by: string | null;
  }[];
};

const historyLength = 50;

export async function findPerson(hexId: string, now: Date): Promise<Person | null> {
  const _id = parseObjectId(hexId);
  const user = _id && (await collections().users.findOne({ _id }));
  if (!user) return null;
  const [sessions, events] = await Promise.all([
    listSessions(user._id, now),
    listAccountEvents(user._id, historyLength),
  ]);
  const names = await findNames(events.map(({ byUserId }) => byUserId));
  return {
    ...toRow(user),
    permissions: user.permissions,
    isTrusted: isTrusted(user),
    createdAt: user.createdAt,
    hasPassword: user.passwordHash !== null,
    issuers: user.identities.map(({ issuer }) => issuer),
    sessionCount: sessions.length,
    history: events.map(({ at, change, byUserId }) => ({
      at,
      change,
      by: byUserId.equals(user._id) ? null : (names.get(byUserId.toHexString()) ?? ''),
    })),
  };
}

export async function countPeople(): Promise<{
  readonly total: number;
  readonly staff: number;
}> {
  const { users } = collections();
  const [total, staff] = await Promise.all([
    users.estimatedDocumentCount(),
    users.countDocuments({ role: { $in: ['staff', 'admin', 'super_admin'] } }),
  ]);
  return { total, staff };
}
