import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import type { AccountChange, IdentityCheck } from '~/domain/accounts/account-event';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import {
  hasPermission,
  hasAllPermissions,
  isPermission,
  permissionsOf,
  rolePermissions,
} from '~/domain/accounts/permissions';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import { hasOtherSuperAdmin, lockAccessChanges } from './super-admins.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import { queueTwoStepNotice } from '~/domain/accounts/two-step/two-step-notice.server';
import type { Role, User } from '~/domain/accounts/user';

/** What an admin may do to the account of somebody else. */
export type UserChange =
  /** Takes what was granted beside the old role away: the new one begins with what it gives. */
  | { readonly kind: 'role'; readonly role: Role; readonly seenRole: Role }
  /** The whole set beside what the role gives; names of `permissions`. */
  | {
      readonly kind: 'permissions';
      readonly permissions: readonly string[];
      readonly seenPermissions: readonly string[];
    }
  | { readonly kind: 'disable' | 'enable' | 'sign-out' }
  /** Takes how the admin made sure who asks for it; null where they did not say. */
  | { readonly kind: 'reset-two-step'; readonly identityCheck: IdentityCheck | null };

export type UserChangeFailure =
  | 'unknown-user'
  /** Who wants it does not hold users:write, or may not sign in, any more. */
  | 'not-allowed'
  /** Nobody changes their own role, permissions or access; the profile is the place for the rest. */
  | 'own-account'
  /** The person may do something that the one who wants to change them may not. */
  | 'above-you'
  | 'unknown-permission'
  /** Only who holds a permission may grant it, alone or with a role. */
  | 'not-yours-to-grant'
  | 'last-super-admin'
  /** A second step is reset only for somebody of whom it was made sure who they are (OWASP ASVS 5.0, 6.4.4). */
  | 'identity-not-checked'
  /** Another admin was faster: what was to be changed is not what the page showed. */
  | 'changed-meanwhile';

export type UserChangeResult =
  { readonly ok: true } | { readonly ok: false; readonly reason: UserChangeFailure };

/**
 * Changes what somebody may do, for an admin, with a line in the history of the account. A new role, and being disabled,
 * end all sessions of the person (decisions.md 13); a change of permissions counts from the next request on.
 * Fails with the reasons of UserChangeFailure; the change, its line and the end of the sessions are one transaction.
 */
export async function changeUser(wanted: {
  readonly userId: ObjectId;
  readonly byUserId: ObjectId;
  readonly change: UserChange;
  readonly now: Date;
}): Promise<UserChangeResult> {
  const { userId, byUserId, change, now } = wanted;
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
    if (losesSuperAdmin(user, { ...user, ...set }) && !(await hasOtherSuperAdmin(userId, session)))
      return { ok: false, reason: 'last-super-admin' };
    await users.updateOne(
      { _id: userId },
      { $set: { ...set, updatedAt: now }, ...(unset && { $unset: unset }) },
      { session },
    );
    if (endsSessions) await endUserSessions(userId, undefined, session);
    for (const event of events) await recordAccountEvent({ userId, byUserId, change: event, now }, session);
    if (unset?.twoStep !== undefined) await queueTwoStepNotice({ user, what: 'reset', now }, session);
    return { ok: true };
  });
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

/** What the change comes to for the account as it is now. */
function plan(user: User, by: User, change: UserChange, now: Date): Plan {
  switch (change.kind) {
    case 'role': {
      if (change.seenRole !== user.role) return { ok: false, reason: 'changed-meanwhile' };
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
      if (!sameSet(change.seenPermissions, user.permissions))
        return { ok: false, reason: 'changed-meanwhile' };
      const asked = [...new Set(change.permissions)];
      if (!asked.every(isPermission)) return { ok: false, reason: 'unknown-permission' };
      const granted = asked.filter((permission) => !user.permissions.includes(permission));
      const withdrawn = user.permissions.filter(isPermission).filter((name) => !asked.includes(name));
      if (!hasAllPermissions(by, granted)) return { ok: false, reason: 'not-yours-to-grant' };
      if (granted.length + withdrawn.length === 0) return nothingToDo;
      return {
        ok: true,
        set: { permissions: asked },
        events: [{ kind: 'permissions-changed', granted, withdrawn }],
        endsSessions: false,
      };
    }
    case 'disable':
      if (user.disabledAt) return { ok: false, reason: 'changed-meanwhile' };
      return { ok: true, set: { disabledAt: now }, events: [{ kind: 'disabled' }], endsSessions: true };
    case 'enable':
      if (!user.disabledAt) return { ok: false, reason: 'changed-meanwhile' };
      return { ok: true, set: { disabledAt: null }, events: [{ kind: 'enabled' }], endsSessions: false };
    case 'sign-out':
      return { ok: true, set: {}, events: [{ kind: 'signed-out-everywhere' }], endsSessions: true };
    case 'reset-two-step':
      if (!isTwoStepOn(user)) return { ok: false, reason: 'changed-meanwhile' };
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

const sameSet = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).size === new Set(others).size && some.every((each) => others.includes(each));

const isSuperAdmin = (user: Pick<User, 'role' | 'disabledAt'>): boolean =>
  user.role === 'super_admin' && user.disabledAt === null;

const losesSuperAdmin = (before: User, after: User): boolean => isSuperAdmin(before) && !isSuperAdmin(after);
