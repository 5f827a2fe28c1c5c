import type { User } from './user';

/** An authenticator app of a user (RFC 6238), and what stands in for it. */
export type TwoStep = {
  /** The 160 bits that the app shares with us, sealed for this user: see sealed-text.server.ts. */
  readonly secret: string;
  readonly since: Date;
  /** The last time step whose code was taken: neither it nor an earlier one is taken again (RFC 6238, 5.2). */
  readonly lastStep: number;
  /** SHA-256 of each recovery code that is not used yet. */
  readonly recoveryCodes: readonly string[];
};

/** Whether this user's sign-in asks for a second step. */
export const isTwoStepOn = (user: Pick<User, 'twoStep'>): boolean => user.twoStep !== undefined;
