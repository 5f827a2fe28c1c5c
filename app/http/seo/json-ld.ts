import type { PickupLocation } from '~/domain/settings/settings';
import { lastSaleDay, type Sale } from '~/domain/catalogue/sales/sale';

/** schema.org object with absolute URLs. */
export type JsonLd = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';

const businessId = (siteUrl: string) => `${siteUrl}/#farm`;

/** https://schema.org/LocalBusiness */
export const localBusinessData = (farm: {
  siteUrl: string;
  name: string;
  description: string;
  /** May be ''. */
  image: string;
  phone: string;
  email: string;
  address: string;
  /** May be ''. */
  place: string;
  map: { readonly latitude: number; readonly longitude: number } | null;
  hours: string;
  social: readonly string[];
  /** 'M-Pesa', 'cash' */
  payments: readonly string[];
}): JsonLd => {
  const hours = openingHours(farm.hours);
  return {
    '@context': context,
    '@type': 'LocalBusiness',
    '@id': businessId(farm.siteUrl),
    name: farm.name,
    description: farm.description,
    url: farm.siteUrl,
    ...(farm.image !== '' && { image: farm.image }),
    ...(farm.phone && { telephone: farm.phone }),
    ...(farm.email && { email: farm.email }),
    address: {
      '@type': 'PostalAddress',
      ...(farm.address && { streetAddress: farm.address }),
      ...(farm.place && { addressLocality: farm.place }),
      addressCountry: 'KE',
    },
    ...(farm.map && {
      geo: { '@type': 'GeoCoordinates', latitude: farm.map.latitude, longitude: farm.map.longitude },
    }),
    ...(hours && { openingHours: hours }),
    currenciesAccepted: 'KES',
    ...(farm.payments.length > 0 && { paymentAccepted: farm.payments.join(', ') }),
    ...(farm.social.length > 0 && { sameAs: farm.social }),
  };
};

/** Where customers collect their orders: https://schema.org/Store */
export const pickupPlaceData = (
  siteUrl: string,
  { name, address, map, ...opening }: Omit<PickupLocation, 'id' | 'freshness'>,
): JsonLd => {
  const hours = openingHoursOf(opening);
  return {
    '@context': context,
    '@type': 'Store',
    name,
    parentOrganization: { '@id': businessId(siteUrl) },
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      addressCountry: 'KE',
    },
    ...(map && { geo: { '@type': 'GeoCoordinates', ...map } }),
    ...(hours && { openingHours: hours }),
  };
};

/** https://developers.google.com/search/docs/appearance/site-names */
export const webSiteData = ({ siteUrl, name }: { siteUrl: string; name: string }): JsonLd => ({
  '@context': context,
  '@type': 'WebSite',
  name,
  url: siteUrl,
  inLanguage: 'en-KE',
});

/** https://schema.org/FAQPage; answers as HTML. */
export const faqPageData = (
  questions: readonly { readonly title: string; readonly html: string }[],
): JsonLd => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, html }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: html },
  })),
});

/** https://schema.org/Product; prices in cents. */
export const productData = (product: {
  siteUrl: string;
  url: string;
  name: string;
  description: string;
  brand: string;
  image: string | null;
  isActive: boolean;
  lowestPrice: number;
  sale: Sale | null;
  isInStock: boolean;
  /** The farm is on holiday, or takes orders by phone only. */
  takesNoOrders?: boolean;
  variants: readonly {
    readonly sku: string;
    readonly name: string;
    readonly price: number;
    readonly sale: Sale | null;
    readonly left: number;
  }[];
}): JsonLd => {
  const { variants, isActive } = product;
  const [only] = variants;
  const offerData = (offer: { price: number; sale: Sale | null; isInStock: boolean }) => ({
    '@type': 'Offer',
    price: amountOf(offer.price),
    priceCurrency: 'KES',
    availability: `${context}/${!isActive ? 'Discontinued' : offer.isInStock && !product.takesNoOrders ? 'InStock' : 'OutOfStock'}`,
    url: product.url,
    seller: { '@id': businessId(product.siteUrl) },
    ...(offer.sale?.until && { priceValidUntil: lastSaleDay(offer.sale.until) }),
  });
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    description: product.description,
    url: product.url,
    ...(product.image && { image: product.image }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(only && { sku: only.sku }),
    // Google's merchant listings take no AggregateOffer.
    offers:
      variants.length > 1
        ? variants.map(({ name, sku, left, ...offer }) => ({
            ...offerData({ ...offer, isInStock: left > 0 }),
            name,
            sku,
          }))
        : offerData({ ...product, price: product.lowestPrice }),
  };
};

/** https://schema.org/BlogPosting */
export const blogPostingData = (post: {
  siteUrl: string;
  url: string;
  title: string;
  description: string;
  author: string;
  image: string | null;
  publishedAt: Date;
  changedAt: Date;
  products: readonly { name: string; url: string }[];
}): JsonLd => ({
  '@context': context,
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.description,
  url: post.url,
  ...(post.image && { image: post.image }),
  author: { '@type': 'Person', name: post.author },
  publisher: { '@id': businessId(post.siteUrl) },
  datePublished: post.publishedAt.toISOString(),
  dateModified: post.changedAt.toISOString(),
  // A Thing: search engines ask a Product for its price, which its own page says.
  ...(post.products.length > 0 && {
    mentions: post.products.map((product) => ({ '@type': 'Thing', ...product })),
  }),
});

/** https://schema.org/ImageObject */
export const imageObjectData = (image: {
  siteUrl: string;
  url: string;
  title: string;
  description: string;
  image: string;
}): JsonLd => ({
  '@context': context,
  '@type': 'ImageObject',
  name: image.title,
  description: image.description,
  url: image.url,
  contentUrl: image.image,
  creator: { '@id': businessId(image.siteUrl) },
});

const amountOf = (cents: number) => (cents / 100).toFixed(2);

const days: Readonly<Record<string, string>> = {
  mon: 'Mo',
  tue: 'Tu',
  wed: 'We',
  thu: 'Th',
  fri: 'Fr',
  sat: 'Sa',
  sun: 'Su',
};

/** Of chosen days, or of hours that name the days; null where either is missing or in another format. */
function openingHoursOf({ days: chosen, hours }: Pick<PickupLocation, 'days' | 'hours'>): string | null {
  if (chosen.length === 0) return openingHours(hours);
  const times = openingHours(`daily ${hours}`)?.split(' ')[1];
  return times ? `${chosen.map((day) => days[day.slice(0, 3)]).join(',')} ${times}` : null;
}

/** 'Mon-Sat 7:00 AM - 6:00 PM' to 'Mo-Sa 07:00-18:00' (https://schema.org/openingHours); null for other formats. */
export function openingHours(text: string): string | null {
  const found =
    /^(?:every ?day|daily|(?<from>[a-z]{3})[a-z]{0,6}(?: ?(?:-|–|to) ?(?<to>[a-z]{3})[a-z]{0,6})?):? (?<opens>[\d:]{1,5} ?[ap]m) ?(?:-|–|to) ?(?<closes>[\d:]{1,5} ?[ap]m)$/i.exec(
      text.trim(),
    )?.groups;
  if (!found) return null;
  const { from = 'mon', to = found['from'] ?? 'sun' } = found;
  const [first, last] = [days[from.toLowerCase()], days[to.toLowerCase()]];
  const [opens, closes] = [to24Hour(found['opens']), to24Hour(found['closes'])];
  if (!first || !last || !opens || !closes) return null;
  return `${first === last ? first : `${first}-${last}`} ${opens}-${closes}`;
}

/** '7:30 PM' to '19:30' */
function to24Hour(text = ''): string | null {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?::(\d{2}))? ?([ap])m$/i.exec(text) ?? [];
  if (Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59 || !half) return null;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
