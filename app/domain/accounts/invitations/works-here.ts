import type { User } from '~/domain/accounts/user';

/** Whose role an invitation does not change: that is done on their page under People. */
export const worksHere = ({ role, permissions }: Pick<User, 'role' | 'permissions'>): boolean =>
  role !== 'customer' || permissions.length > 0;
