import type { ObjectId } from 'mongodb';
import type { PhoneNumber } from '~/lib/format/phone';
import type { TwoStep } from './two-step/two-step';

/** docs/security.md. */
export const roles = ['customer', 'staff', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

export type Address = {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly zipCode: string;
  readonly isDefault: boolean;
};

export type User = {
  readonly _id: ObjectId;
  /** As entered; the unique index is case-insensitive. */
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  /** PHC string (password-hashing.server.ts); null for a user of an identity provider only. */
  readonly passwordHash: string | null;
  readonly identities: readonly { readonly issuer: string; readonly subject: string }[];
  readonly twoStep?: TwoStep;
  readonly role: Role;
  /** Granted beyond those of the role. */
  readonly permissions: readonly string[];
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: PhoneNumber | null;
  /**
   * That number once its owner entered a code that was texted to it: a code signs in then (docs/decisions/0152). Another number ends
   * it. `usedAt`: when it last signed in.
   */
  readonly confirmedPhone?: { readonly number: PhoneNumber; readonly at: Date; readonly usedAt: Date };
  readonly addresses: readonly Address[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly disabledAt: Date | null;
  /** Generated: the back office requires a new one (OWASP ASVS 5.0, 6.4.1). A write of `passwordHash` unsets it. */
  readonly initialPassword?: true;
  /** The role came by a link that was handed over; until the address is confirmed (docs/decisions/0110). */
  readonly hasRoleByLink?: true;
  /** Accurate to some minutes; absent before the first sign-in. */
  readonly lastSeenAt?: Date;
  /** See touch-account.server.ts. */
  readonly touchCount?: number;
};

export type StoredUser = User & { readonly searchText: string };

export const defaultAddressOf = ({ addresses }: Pick<User, 'addresses'>): Address | null =>
  addresses.find(({ isDefault }) => isDefault) ?? addresses[0] ?? null;

export const roleNames = {
  customer: 'Customer',
  staff: 'Staff',
  admin: 'Admin',
  super_admin: 'Super Admin',
} as const satisfies Record<Role, string>;
