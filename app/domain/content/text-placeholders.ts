import { formatList, type ShopDetails } from './page-text';

/** What answers and page texts can say in braces, so that they follow the settings. */
export const textPlaceholders = {
  phone: (shop) => shop.phone,
  email: (shop) => shop.email,
  address: (shop) => shop.address,
  'shop hours': (shop) => shop.shopHours,
  'visit hours': (shop) => shop.visitHours,
  'tour days': (shop) => shop.tourDays,
  'tour length': (shop) => shop.tourLength,
  'delivery fee': (shop) => shop.deliveryFee,
  'delivery days': (shop) => shop.deliveryDays,
  'pickup places': (shop) => formatList(shop.pickupLocations),
} as const satisfies Readonly<Record<string, (shop: ShopDetails) => string>>;

const placeholder = /\{([a-z][a-z ]{0,29})\}/gi;

const isPlaceholder = (name: string): name is keyof typeof textPlaceholders =>
  Object.hasOwn(textPlaceholders, name);

export const fillPlaceholders = (text: string, shop: ShopDetails): string =>
  text.replace(placeholder, (found, name: string) =>
    isPlaceholder(name) ? textPlaceholders[name](shop) : found,
  );

/** The message for a text whose words in braces nothing replaces; null where all are known. */
export function findPlaceholderError(
  text: string,
  known: readonly string[] = Object.keys(textPlaceholders),
): string | null {
  const unknown = [...text.matchAll(placeholder)].find(([, name = '']) => !known.includes(name));
  return unknown
    ? `We don’t know “${unknown[0]}”. Words in braces can be ${known.map((name) => `{${name}}`).join(', ')}`
    : null;
}

/** For the hint of a field. */
export const placeholderHint = `Words in braces follow the settings: ${Object.keys(textPlaceholders)
  .map((name) => `{${name}}`)
  .join(', ')}`;
