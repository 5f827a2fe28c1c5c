import type { ObjectId } from 'mongodb';
import type { PhoneNumber } from '~/lib/phone';
import type { TwoStep } from './two-step/two-step';

/** The roles of decisions.md 12. */
export const roles = ['customer', 'staff', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** storefront.md section 3, Registration. */
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
  /** As the person wrote it; two that differ only by case are the same (the index is case-insensitive). */
  readonly email: string;
  /** When the person has shown to receive what is sent to `email`; null until then. */
  readonly emailVerifiedAt: Date | null;
  /**
   * Names its algorithm and its cost, so that either can change later: see password.server.ts. Null for somebody who
   * signs in through another service only.
   */
  readonly passwordHash: string | null;
  /** The accounts at other services that may sign in here (OpenID Connect: an issuer and its name for the person). */
  readonly identities: readonly { readonly issuer: string; readonly subject: string }[];
  /** The second step of signing in; absent where it is off. */
  readonly twoStep?: TwoStep;
  readonly role: Role;
  /** Those that this user has beside what the role gives. */
  readonly permissions: readonly string[];
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: PhoneNumber | null;
  readonly addresses: readonly Address[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Since when the account may not sign in; null when it may. */
  readonly disabledAt: Date | null;
  /**
   * The password was made up by the shop and shown once: the back office stays closed until the person has chosen
   * another (OWASP ASVS 5.0, 6.4.1). Whoever writes `passwordHash` takes it away.
   */
  readonly initialPassword?: true;
  /** When the person last used the shop signed in, to some minutes; absent for who never signed in. */
  readonly lastSeenAt?: Date;
  /** How often something was given to it: see touch-account.server.ts. */
  readonly touchCount?: number;
};

/** A user as it is stored: with what people are searched by (user-search.ts). */
export type StoredUser = User & { readonly searchText: string };

/** Where things go unless told otherwise; null for somebody who gave no address. */
export const defaultAddressOf = ({ addresses }: Pick<User, 'addresses'>): Address | null =>
  addresses.find(({ isDefault }) => isDefault) ?? addresses[0] ?? null;

/** Title case, as the profile's badge shows it (storefront.md section 2). */
export const roleNames = {
  customer: 'Customer',
  staff: 'Staff',
  admin: 'Admin',
  super_admin: 'Super Admin',
} as const satisfies Record<Role, string>;
