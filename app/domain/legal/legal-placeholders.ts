import { formatList, type ShopDetails } from '~/domain/content/page-text';
import { findUnknownSwitch, keepSwitchedOn } from '~/domain/content/switched-words';

/** What an admin can write in the legal texts, with what it stands for. */
export const legalPlaceholders = {
  '{shop name}': 'the name of the shop',
  '{full shop name}': 'the name with the ending of titles',
  '{phone}': 'the phone number',
  '{whatsapp}': 'the WhatsApp number',
  '{email}': 'the email address',
  '{address}': 'the address',
  '{visit hours}': 'the hours of farm visits',
  '{shop hours}': 'the hours of shop and support',
  '{delivery fee}': 'the delivery fee',
  '{pickup places}': 'the pickup places',
  '{account rule}': 'whether an account is required to order, as set under Checkout',
} as const;

type Placeholder = keyof typeof legalPlaceholders;

const isPlaceholder = (text: string): text is Placeholder => Object.hasOwn(legalPlaceholders, text);

/** `{#id}` of a heading is none. */
const placeholder = /\{[a-z][a-z ]*\}/gi;

export const findUnknownPlaceholder = (text: string): string | null =>
  text.match(placeholder)?.find((found) => !isPlaceholder(found)) ?? findUnknownSwitch(text);

export function fillPlaceholders(text: string, shop: ShopDetails): string {
  const values: Readonly<Record<Placeholder, string>> = {
    '{shop name}': shop.name,
    '{full shop name}': shop.fullName,
    '{phone}': shop.phone,
    '{whatsapp}': shop.whatsapp,
    '{email}': shop.email,
    '{address}': shop.address,
    '{visit hours}': shop.visitHours,
    '{shop hours}': shop.shopHours,
    '{delivery fee}': shop.deliveryFee,
    '{pickup places}': formatList(shop.pickupLocations),
    '{account rule}': shop.requiresAccount
      ? 'An account is required to order. You can [open one](/register) in a minute, and then your orders, wishlist and addresses are all in one place.'
      : 'You can order without an account. With [an account](/register), your orders, wishlist and addresses are all in one place.',
  };
  return keepSwitchedOn(text, shop).replace(placeholder, (found) =>
    isPlaceholder(found) ? values[found] : found,
  );
}
