import { defaultAddressOf, type User } from '~/domain/accounts/user';
import { formatPhone } from '~/lib/format/phone';

/** Initial values of step 1 for a customer, as they would type them. */
export function detailsFromAccount(
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'addresses'>,
): Readonly<Record<string, string>> {
  const { firstName, lastName, email, phoneNumber } = user;
  const address = defaultAddressOf(user);
  return {
    firstName,
    lastName,
    email,
    ...(phoneNumber && { phone: formatPhone(phoneNumber) }),
    // An account address has no area: its county or state comes closest.
    ...(address && { address: address.street, city: address.city, location: address.state }),
  };
}
