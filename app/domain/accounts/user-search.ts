import { foldText } from '~/domain/text/fold-text';
import type { StoredUser, User } from './user';

/** Folded text for search and sorting. Every write of one of these fields must write this text too. */
export const userSearchText = (
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>,
): string => {
  const phone = user.phoneNumber ?? '';
  return foldText([user.firstName, user.lastName, user.email, phone, phone.replace(/^\+254/, '0')].join(' '));
};

/** Required for every insert. */
export const withUserSearchText = (user: User): StoredUser => ({ ...user, searchText: userSearchText(user) });
