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

export const fillPlaceholders = (text: string, shop: ShopDetails): string =>
  text.replace(/\{([a-z ]{1,20})\}/g, (placeholder, name: string) =>
    Object.hasOwn(textPlaceholders, name)
      ? textPlaceholders[name as keyof typeof textPlaceholders](shop)
      : placeholder,
  );

/** For the hint of a field. */
export const placeholderHint = `Words in braces follow the settings: ${Object.keys(textPlaceholders)
  .map((name) => `{${name}}`)
  .join(', ')}`;
