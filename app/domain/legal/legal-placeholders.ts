import { formatList, type ShopDetails } from '~/domain/content/page-text';
import type { PictureKind, ReportTime } from '~/domain/settings/settings';
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
  '{delivery places}':
    'the towns that you deliver to, and how an order to another place is handled, as set under Delivery',
  '{pickup places}': 'the pickup places',
  '{pickup notice}': 'the time between an order and its pickup, for example “24 hours”',
  '{seller}': 'the legal name of the seller, where it is set, and the name with the ending of titles',
  '{products}': 'what the farm sells, as set under The rules',
  '{pictures}': '“drawings”, “photos” or both, as set under The rules',
  '{report by}': 'until when customers report a fault, as set under The rules',
  '{refund time}': 'how long a refund takes, for example “seven days”, as set under The rules',
  '{our rider}': '“our rider” or “the rider”, as set under The rules',
  '{our riders}': 'who delivers, at the beginning of a sentence, as set under The rules',
  '{account rule}': 'whether an account is required to order, as set under Checkout',
} as const;

type Placeholder = keyof typeof legalPlaceholders;

const isPlaceholder = (text: string): text is Placeholder => Object.hasOwn(legalPlaceholders, text);

/** `{#id}` of a heading is none. */
const placeholder = /\{[a-z][a-z ]*\}/gi;

export const findUnknownPlaceholder = (text: string): string | null =>
  text.match(placeholder)?.find((found) => !isPlaceholder(found)) ?? findUnknownSwitch(text);

const pictureWords: Readonly<Record<PictureKind, string>> = {
  drawings: 'drawings',
  photos: 'photos',
  both: 'drawings and photos',
};

/** Until when a customer reports a fault. Continues a sentence. */
export const reportWords: Readonly<Record<ReportTime, string>> = {
  'same-day': 'on the day you get it',
  'next-day': 'by the end of the day after you get it',
  'two-days': 'within two days of getting it',
  week: 'within a week of getting it',
};

const numberWords = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const formatDays = (count: number): string =>
  `${numberWords[count] ?? count} ${count === 1 ? 'day' : 'days'}`;

const describeSeller = ({ fullName, rules: { legalName } }: ShopDetails): string =>
  legalName === '' || legalName === fullName ? fullName : `${legalName}, trading as ${fullName}`;

export function fillPlaceholders(text: string, shop: ShopDetails): string {
  const { products, pictures, reportBy, refundDays, deliverers } = shop.rules;
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
    '{delivery places}': shop.deliveryPlaces,
    '{pickup places}': formatList(shop.pickupLocations),
    '{pickup notice}': shop.pickupNotice,
    '{seller}': describeSeller(shop),
    '{products}': products === '' ? 'products' : products,
    '{pictures}': pictureWords[pictures],
    '{report by}': reportWords[reportBy],
    '{refund time}': formatDays(refundDays),
    '{our rider}': deliverers === 'farm' ? 'our rider' : 'the rider',
    '{our riders}': deliverers === 'farm' ? 'Our riders' : 'The riders who deliver for us',
    '{account rule}': shop.requiresAccount
      ? 'An account is required to order. You can [open one](/register) in a minute, and then your orders, wishlist and addresses are all in one place.'
      : 'You can order without an account. With [an account](/register), your orders, wishlist and addresses are all in one place.',
  };
  // One that stands for nothing takes the space before it along.
  return keepSwitchedOn(text, shop).replace(
    /( ?)(\{[a-z][a-z ]*\})/gi,
    (all, space: string, found: string) => {
      if (!isPlaceholder(found)) return all;
      return values[found] === '' ? '' : space + values[found];
    },
  );
}
