import { defaultAddressOf, type User } from '~/domain/accounts/user';
import { formatPhone } from '~/lib/phone';

/**
 * What step 1 of the checkout begins with for a customer: the fields of its form, as they would be typed. What the
 * account does not say is left out.
 */
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
    // An address of an account has no field for the estate: its county or state comes nearest (storefront.md section 3).
    ...(address && { address: address.street, city: address.city, location: address.state }),
  };
}
