import type { ObjectId } from 'mongodb';
import { roles, type Role } from '~/domain/accounts/user';
import { rolePermissions, type Permission } from '~/domain/accounts/permissions';
import { dayMs } from '~/lib/time-units';

export type InvitedRole = Exclude<Role, 'customer'>;

/** Lets a colleague into the back office (docs/decisions/0110). */
export type Invitation = {
  readonly _id: ObjectId;
  /** SHA-256 of the link's token. */
  readonly tokenHash: string;
  readonly name: string;
  /** Where the link was mailed; null for a link that somebody hands over. */
  readonly email: string | null;
  readonly role: InvitedRole;
  /** Who sent the link that works now. It ends with their permission to give the role. */
  readonly by: { readonly userId: ObjectId; readonly name: string };
  readonly sentAt: Date;
  /** From then on the link no longer works. */
  readonly endsAt: Date;
  /** When it is deleted; until then it can be sent again. */
  readonly expiresAt: Date;
  /** One invitation per submitted form, however often it is sent. */
  readonly idempotencyKey: string;
};

export const invitationLimits = {
  maxNameLength: 100,
  /** Those that are stored, whether their links work or not. */
  maxInvitations: 50,
  lifetimeMs: 7 * dayMs,
  /** After the link has ended. */
  retentionMs: 30 * dayMs,
} as const;

/** What somebody with the role does, for whoever chooses it. */
export const roleDuties = {
  staff: 'Packs orders and books visits',
  admin: 'Runs the shop: products, prices, payments, pages and settings',
  super_admin: 'Does everything, and decides what other people may do',
} as const satisfies Record<InvitedRole, string>;

export const invitedRoles = roles.filter((role) => role !== 'customer');

/** The roles that somebody with these permissions may give. */
export const grantableRoles = (held: readonly Permission[]): readonly InvitedRole[] =>
  invitedRoles.filter((role) => rolePermissions[role].every((permission) => held.includes(permission)));
