import { foldText } from '~/domain/search/fold-text';
import type { StoredUser, User } from './user';

/**
 * The folded text by which people are searched and sorted: name, e-mail address, phone number in both forms. A write of one
 * of these fields must write this text too.
 */
export const userSearchText = (
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>,
): string => {
  const phone = user.phoneNumber ?? '';
  return foldText([user.firstName, user.lastName, user.email, phone, phone.replace(/^\+254/, '0')].join(' '));
};

/** The stored form of a user: for every insert. */
export const withUserSearchText = (user: User): StoredUser => ({ ...user, searchText: userSearchText(user) });
