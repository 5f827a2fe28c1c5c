/** A thing of schema.org, as search engines read it. */
export type JsonLd = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';

/** Takes the address of the shop; other things name the farm by it instead of describing it again. */
const farmId = (siteUrl: string) => `${siteUrl}/#farm`;

/** Where the farm is and when it sells: https://schema.org/LocalBusiness. Takes its settings and absolute addresses. */
export const localBusinessData = (farm: {
  siteUrl: string;
  name: string;
  description: string;
  image: string;
  phone: string;
  email: string;
  address: string;
  map: { readonly latitude: number; readonly longitude: number };
  /** As people read them, such as 'Every day 8AM - 9PM'. */
  hours: string;
  social: readonly string[];
}): JsonLd => {
  const hours = openingHours(farm.hours);
  return {
    '@context': context,
    '@type': 'LocalBusiness',
    '@id': farmId(farm.siteUrl),
    name: farm.name,
    description: farm.description,
    url: farm.siteUrl,
    image: farm.image,
    telephone: farm.phone,
    email: farm.email,
    address: { '@type': 'PostalAddress', streetAddress: farm.address, addressCountry: 'KE' },
    geo: { '@type': 'GeoCoordinates', latitude: farm.map.latitude, longitude: farm.map.longitude },
    ...(hours && { openingHours: hours }),
    currenciesAccepted: 'KES',
    paymentAccepted: 'M-Pesa, cash',
    ...(farm.social.length > 0 && { sameAs: farm.social }),
  };
};

/** The name of the shop as search engines write it: https://developers.google.com/search/docs/appearance/site-names. */
export const webSiteData = ({ siteUrl, name }: { siteUrl: string; name: string }): JsonLd => ({
  '@context': context,
  '@type': 'WebSite',
  name,
  url: siteUrl,
  inLanguage: 'en-KE',
});

/** What is for sale: https://schema.org/Product. Takes absolute addresses, and prices in cents. */
export const productData = (product: {
  siteUrl: string;
  url: string;
  name: string;
  description: string;
  brand: string;
  image: string | null;
  isActive: boolean;
  lowestPrice: number;
  isInStock: boolean;
  variants: readonly { readonly sku: string; readonly price: number }[];
}): JsonLd => {
  const { variants } = product;
  const [only] = variants;
  const prices = variants.map(({ price }) => price);
  const offer = {
    priceCurrency: 'KES',
    availability: `${context}/${!product.isActive ? 'Discontinued' : product.isInStock ? 'InStock' : 'OutOfStock'}`,
    url: product.url,
    seller: { '@id': farmId(product.siteUrl) },
  };
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    description: product.description,
    url: product.url,
    ...(product.image && { image: product.image }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(only && { sku: only.sku }),
    offers:
      variants.length > 1
        ? {
            '@type': 'AggregateOffer',
            lowPrice: amountOf(Math.min(...prices)),
            highPrice: amountOf(Math.max(...prices)),
            offerCount: variants.length,
            ...offer,
          }
        : { '@type': 'Offer', price: amountOf(product.lowestPrice), ...offer },
  };
};

/** A text of the farm with its writer: https://schema.org/BlogPosting. Takes absolute addresses. */
export const blogPostingData = (post: {
  siteUrl: string;
  url: string;
  title: string;
  description: string;
  author: string;
  image: string | null;
  publishedAt: Date;
  changedAt: Date;
}): JsonLd => ({
  '@context': context,
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.description,
  url: post.url,
  ...(post.image && { image: post.image }),
  author: { '@type': 'Person', name: post.author },
  publisher: { '@id': farmId(post.siteUrl) },
  datePublished: post.publishedAt.toISOString(),
  dateModified: post.changedAt.toISOString(),
});

/** A picture of the farm: https://schema.org/ImageObject. Takes absolute addresses. */
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
  creator: { '@id': farmId(image.siteUrl) },
});

/** The way to a page from the home page, outermost first: https://schema.org/BreadcrumbList. */
export const breadcrumbListData = (
  siteUrl: string,
  steps: readonly { readonly name: string; readonly path: string }[],
): JsonLd => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
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

/**
 * Takes hours as an admin writes them, 'Every day 8AM - 9PM' or 'Mon-Sat 7:00 AM - 6:00 PM', and returns them as
 * https://schema.org/openingHours has them, 'Mo-Su 08:00-21:00'; null for any other way to write them.
 */
export function openingHours(text: string): string | null {
  const found =
    /^(?:every ?day|daily|(?<from>[a-z]{3})[a-z]*(?: ?(?:-|–|to) ?(?<to>[a-z]{3})[a-z]*)?):? (?<opens>[\d:]+ ?[ap]m) ?(?:-|–|to) ?(?<closes>[\d:]+ ?[ap]m)$/i.exec(
      text.trim(),
    )?.groups;
  if (!found) return null;
  const { from = 'mon', to = found['from'] ?? 'sun' } = found;
  const [first, last] = [days[from.toLowerCase()], days[to.toLowerCase()]];
  const [opens, closes] = [clockTime(found['opens']), clockTime(found['closes'])];
  if (!first || !last || !opens || !closes) return null;
  return `${first === last ? first : `${first}-${last}`} ${opens}-${closes}`;
}

/** Takes '7:30 PM' and returns '19:30'. */
function clockTime(text = ''): string | null {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?::(\d{2}))? ?([ap])m$/i.exec(text) ?? [];
  if (Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59 || !half) return null;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
