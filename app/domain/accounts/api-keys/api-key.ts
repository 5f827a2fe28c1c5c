import type { ObjectId } from 'mongodb';
import type { Permission } from '~/domain/accounts/permissions';
import { toDateInput } from '~/lib/format/dates';

/** Lets a machine, such as a till, use the API (docs/decisions/0069). */
export type ApiKey = {
  readonly _id: ObjectId;
  /** SHA-256 of the key's text, which is shown once: a copy of the database lets nobody in. */
  readonly textHash: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** `YYYY-MM-DD` in Nairobi, inclusive; null for no end. */
  readonly lastDay: string | null;
  readonly createdAt: Date;
  readonly createdBy: { readonly userId: ObjectId; readonly name: string };
  readonly updatedAt: Date;
  /** Accurate to a minute; null before the first use. */
  readonly lastUse: { readonly at: Date; readonly clientAddress: string | null } | null;
  readonly revoked: {
    readonly at: Date;
    readonly by: { readonly userId: ObjectId; readonly name: string };
  } | null;
  /** One key per submitted form, however often it is sent. */
  readonly idempotencyKey: string;
  /** When a key that no longer works is deleted; null while it may work. */
  readonly expiresAt: Date | null;
};

export const apiKeyStates = {
  working: 'Working',
  ended: 'Ended',
  revoked: 'Revoked',
} as const;

export type ApiKeyState = keyof typeof apiKeyStates;

export function apiKeyState(
  { revoked, lastDay }: Pick<ApiKey, 'revoked' | 'lastDay'>,
  now: Date,
): ApiKeyState {
  if (revoked) return 'revoked';
  return lastDay !== null && lastDay < toDateInput(now) ? 'ended' : 'working';
}

/** Those that some call of the API uses. */
export const apiKeyPermissions: readonly Permission[] = [
  'orders:read',
  'orders:write',
  'catalogue:write',
  'stock:write',
  'content:write',
  'payments:read',
  'organizations:read',
  'organizations:write',
];

/** As the audit log and the timelines name the machine that made a change. */
export const apiKeyTitle = ({ name }: Pick<ApiKey, 'name'>): string => `API key “${name}”`;

export const apiKeyLimits = {
  maxNameLength: 60,
  /** Those that are not revoked. */
  maxKeys: 100,
  /** A key that no longer works stays in the list for so long. */
  retentionDays: 90,
  /** The minimum interval between writes of `lastUse`. */
  lastUseIntervalMs: 60 * 1000,
} as const;
