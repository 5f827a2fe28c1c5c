import type { ObjectId } from 'mongodb';
import type { PhoneNumber } from '~/lib/phone';

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
  /** Names its algorithm and its cost, so that either can change later: see password.server.ts. */
  readonly passwordHash: string;
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
};
