import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import {
  accountChangeNames,
  identityChecks,
  type AccountChange,
  type IdentityCheck,
} from '~/domain/accounts/account-event';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import {
  hasPermission,
  hasAllPermissions,
  isPermission,
  permissions,
  permissionsOf,
  rolePermissions,
} from '~/domain/accounts/permissions';
import { isTrusted } from './trusted-account';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import { hasOtherSuperAdmin, lockAccessChanges } from './super-admins.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import { queueTwoStepNotice } from '~/domain/accounts/two-step/two-step-notice.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { roleNames, type Role, type User } from '~/domain/accounts/user';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';

export type UserChange =
  /** Also withdraws the permissions granted beyond the old role. */
  | { readonly kind: 'role'; readonly role: Role; readonly seenRole: Role }
  | {
      readonly kind: 'permissions';
      readonly permissions: readonly string[];
      readonly seenPermissions: readonly string[];
    }
  | { readonly kind: 'disable' | 'enable' | 'sign-out' }
  /** `identityCheck`: null if the admin has not stated it. */
  | { readonly kind: 'reset-two-step'; readonly identityCheck: IdentityCheck | null };

export type UserChangeFailure =
  | 'unknown-user'
  /** The admin is disabled or has lost users:write. */
  | 'not-allowed'
  | 'own-account'
  /** The person has a permission that the admin lacks. */
  | 'above-you'
  | 'unknown-permission'
  /** The admin lacks a permission that the change grants. */
  | 'not-yours-to-grant'
  /** A role or permission for an account whose address nobody has confirmed: a stranger may have made it. */
  | 'unconfirmed'
  | 'last-super-admin'
  | 'identity-not-checked'
  /** The account has changed since the page was rendered. */
  | 'conflict';

type UserChangeResult = { readonly ok: true } | { readonly ok: false; readonly reason: UserChangeFailure };

/** A new role or disabling ends all sessions; permissions apply from the next request. */
export async function changeUser(options: {
  readonly userId: ObjectId;
  readonly by: StaffMember;
  readonly change: UserChange;
  readonly now: Date;
}): Promise<UserChangeResult> {
  const { userId, change, now } = options;
  const byUserId = options.by.userId;
  if (userId.equals(byUserId)) return { ok: false, reason: 'own-account' };
  return withTransaction(async (session): Promise<UserChangeResult> => {
    await lockAccessChanges(now, session);
    const { users } = collections();
    const by = await users.findOne({ _id: byUserId, disabledAt: null }, { session });
    if (!by || !hasPermission(by, 'users:write')) return { ok: false, reason: 'not-allowed' };
    const user = await users.findOne({ _id: userId }, { session });
    if (!user) return { ok: false, reason: 'unknown-user' };
    if (!hasAllPermissions(by, permissionsOf(user))) return { ok: false, reason: 'above-you' };

    const planned = plan(user, by, change, now);
    if (!planned.ok) return planned;
    const { set, unset, events, endsSessions } = planned;
    if (events.length === 0) return { ok: true };
    if (!isTrusted(user) && gainsPermission(user, { ...user, ...set }))
      return { ok: false, reason: 'unconfirmed' };
    if (losesSuperAdmin(user, { ...user, ...set }) && !(await hasOtherSuperAdmin(userId, session)))
      return { ok: false, reason: 'last-super-admin' };
    await users.updateOne(
      { _id: userId },
      { $set: { ...set, updatedAt: now }, ...(unset && { $unset: unset }) },
      { session },
    );
    if (endsSessions) await endUserSessions(userId, undefined, session);
    for (const event of events) {
      await recordAccountEvent({ userId, byUserId, change: event, now }, session);
      await recordAuditEntry({ ...auditOf(user, event), by: options.by, now }, session);
    }
    if (unset?.twoStep !== undefined) await queueTwoStepNotice({ user, kind: 'reset', now }, session);
    return { ok: true };
  });
}

const auditOf = (user: User, event: AccountChange) => ({
  subject: 'account' as const,
  subjectId: user._id.toHexString(),
  subjectName: `${user.firstName} ${user.lastName}`.trim() || user.email,
  action: accountChangeNames[event.kind],
  ...valuesOf(user, event),
});

function valuesOf(user: User, event: AccountChange) {
  switch (event.kind) {
    case 'role-changed':
      return { before: { role: roleNames[event.from] }, after: { role: roleNames[event.to] } };
    case 'permissions-changed': {
      const describe = (names: readonly string[]) =>
        names.filter(isPermission).map((name) => permissions[name]);
      const kept = user.permissions.filter((name) => !event.withdrawn.some((each) => each === name));
      return {
        before: { permissions: describe(user.permissions) },
        after: { permissions: describe([...kept, ...event.granted]) },
      };
    }
    case 'two-step-reset':
      return event.identityCheck ? { after: { identity: identityChecks[event.identityCheck] } } : {};
    default:
      return {};
  }
}

type Plan =
  | {
      readonly ok: true;
      readonly set: Partial<Pick<User, 'role' | 'permissions' | 'disabledAt'>>;
      readonly unset?: { readonly twoStep: '' };
      readonly events: readonly AccountChange[];
      readonly endsSessions: boolean;
    }
  | { readonly ok: false; readonly reason: UserChangeFailure };

function plan(user: User, by: User, change: UserChange, now: Date): Plan {
  switch (change.kind) {
    case 'role': {
      if (change.seenRole !== user.role) return { ok: false, reason: 'conflict' };
      if (!hasAllPermissions(by, rolePermissions[change.role]))
        return { ok: false, reason: 'not-yours-to-grant' };
      if (change.role === user.role) return nothingToDo;
      const withdrawn = user.permissions.filter(isPermission);
      return {
        ok: true,
        set: { role: change.role, permissions: [] },
        events: [
          { kind: 'role-changed', from: user.role, to: change.role },
          ...(withdrawn.length > 0 ? [{ kind: 'permissions-changed', granted: [], withdrawn } as const] : []),
        ],
        endsSessions: true,
      };
    }
    case 'permissions': {
      if (!sameSet(change.seenPermissions, user.permissions)) return { ok: false, reason: 'conflict' };
      const requested = [...new Set(change.permissions)];
      if (!requested.every(isPermission)) return { ok: false, reason: 'unknown-permission' };
      const granted = requested.filter((permission) => !user.permissions.includes(permission));
      const withdrawn = user.permissions.filter(isPermission).filter((name) => !requested.includes(name));
      if (!hasAllPermissions(by, granted)) return { ok: false, reason: 'not-yours-to-grant' };
      if (granted.length + withdrawn.length === 0) return nothingToDo;
      return {
        ok: true,
        set: { permissions: requested },
        events: [{ kind: 'permissions-changed', granted, withdrawn }],
        endsSessions: false,
      };
    }
    case 'disable':
      if (user.disabledAt) return { ok: false, reason: 'conflict' };
      return { ok: true, set: { disabledAt: now }, events: [{ kind: 'disabled' }], endsSessions: true };
    case 'enable':
      if (!user.disabledAt) return { ok: false, reason: 'conflict' };
      return { ok: true, set: { disabledAt: null }, events: [{ kind: 'enabled' }], endsSessions: false };
    case 'sign-out':
      return { ok: true, set: {}, events: [{ kind: 'signed-out-everywhere' }], endsSessions: true };
    case 'reset-two-step':
      if (!isTwoStepOn(user)) return { ok: false, reason: 'conflict' };
      if (change.identityCheck === null) return { ok: false, reason: 'identity-not-checked' };
      return {
        ok: true,
        set: {},
        unset: { twoStep: '' },
        events: [{ kind: 'two-step-reset', identityCheck: change.identityCheck }],
        endsSessions: true,
      };
  }
}

const nothingToDo = { ok: true, set: {}, events: [], endsSessions: false } as const satisfies Plan;

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).size === new Set(other).size && one.every((name) => other.includes(name));

const gainsPermission = (before: User, after: User): boolean =>
  !hasAllPermissions(before, permissionsOf(after));

const isSuperAdmin = (user: Pick<User, 'role' | 'disabledAt'>): boolean =>
  user.role === 'super_admin' && user.disabledAt === null;

const losesSuperAdmin = (before: User, after: User): boolean => isSuperAdmin(before) && !isSuperAdmin(after);
