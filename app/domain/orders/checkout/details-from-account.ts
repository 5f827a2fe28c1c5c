import { defaultAddressOf, type User } from '~/domain/accounts/user';
import type { DeliveryArea } from '~/domain/settings/delivery-area';
import { formatPhone } from '~/lib/format/phone';

/** Initial values of step 1 for a customer, as they would type them, with the area that their address names. */
export function detailsFromAccount(
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'addresses'>,
  areas: readonly Pick<DeliveryArea, 'id' | 'name'>[],
): Readonly<Record<string, string>> {
  const { firstName, lastName, email, phoneNumber } = user;
  const address = defaultAddressOf(user);
  const area = areas.find(({ name }) =>
    [address?.city, address?.state].some((text) => text?.toLowerCase() === name.toLowerCase()),
  );
  return {
    firstName,
    lastName,
    email,
    ...(phoneNumber && { phone: formatPhone(phoneNumber) }),
    // An account address has no area: its county or state comes closest.
    ...(address && { address: address.street, city: address.city, location: address.state }),
    ...(area && { deliveryArea: area.id }),
  };
}
