import type { User } from '~/domain/accounts/user';

/**
 * Whether an account may get a role or permissions: its owner has confirmed the address, or was given the role by a link that the
 * farm handed over. Anybody can register anybody's address.
 */
export const isTrusted = ({
  emailVerifiedAt,
  hasRoleByLink,
}: Pick<User, 'emailVerifiedAt' | 'hasRoleByLink'>): boolean =>
  emailVerifiedAt !== null || hasRoleByLink === true;
