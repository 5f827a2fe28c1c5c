import { foldText } from '~/domain/catalogue/derived-fields';
import type { StoredUser, User } from './user';

/**
 * What people are searched and sorted by: first the name, then the address and both ways of writing the phone number,
 * without case and accents. Whoever writes one of these fields writes this text again.
 */
export const userSearchText = (
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>,
): string => {
  const phone = user.phoneNumber ?? '';
  return foldText([user.firstName, user.lastName, user.email, phone, phone.replace(/^\+254/, '0')].join(' '));
};

/** Takes a user as a person describes it and returns what is stored: every insert of a user goes through here. */
export const withUserSearchText = (user: User): StoredUser => ({ ...user, searchText: userSearchText(user) });
