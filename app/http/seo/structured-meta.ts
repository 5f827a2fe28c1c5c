import type { MetaDescriptor } from '@remix-run/react';
import type { ProductView } from '~/domain/catalogue/product-view';
import type { Picture } from '~/domain/images/picture';
import { offersMpesa } from '~/domain/selling/offered-methods';
import type { Site } from '~/domain/settings/site';
import { formatMoney } from '~/lib/format/money';
import { productPath } from '~/paths';
import {
  blogPostingData,
  imageObjectData,
  localBusinessData,
  productData,
  webSiteData,
  type JsonLd,
} from './json-ld';
import { jpegOf, pageMeta, toAbsoluteUrl, type PageMeta } from './page-meta';
import { rootDataOf, siteNameOf, type RouteMatches } from './page-title';

/** Of the home page. */
export function homeMeta(matches: RouteMatches): MetaDescriptor[] {
  const site = rootDataOf(matches)?.site;
  return pageMeta(
    {
      title: null,
      structuredData: ({ siteUrl, description }) =>
        site ? [webSiteData({ siteUrl, name: siteNameOf(matches) }), businessDataOf(site, description)] : [],
    },
    matches,
  );
}

const businessDataOf = (site: Site, description: string): JsonLd =>
  localBusinessData({
    siteUrl: site.url,
    name: site.fullName,
    description,
    image: site.sharePicture && toAbsoluteUrl(site.sharePicture, site.url),
    phone: site.phone,
    email: site.email,
    address: site.address,
    place: site.place,
    map: site.map,
    hours: site.shopHours,
    payments: [...(offersMpesa(site.offered) ? ['M-Pesa'] : []), ...(site.offered.cash ? ['cash'] : [])],
    // The default settings contain the networks' home pages, not profiles of the farm.
    social: Object.values(site.social).filter((url) => url !== '' && new URL(url).pathname !== '/'),
  });

/** 'Fresh Cow Milk from KES 65.00' */
const describePrice = ({ name, variants, lowestPrice }: ProductView): string =>
  `${name} ${variants.length > 1 ? 'from' : 'for'} ${formatMoney(lowestPrice)}`;

export function productMeta(
  product: ProductView,
  breadcrumbs: NonNullable<PageMeta['breadcrumbs']>,
  /** 'delivered in Bumala', or ''. */
  places: string,
  matches: RouteMatches,
): MetaDescriptor[] {
  return pageMeta(
    {
      title: product.name,
      description: product.isActive
        ? `${describePrice(product)}${places && `, ${places}`}. ${product.description}`
        : product.description,
      picture: product.picture,
      type: 'product',
      breadcrumbs,
      structuredData: (page) =>
        productData({
          ...product,
          ...page,
          takesNoOrders: ['on-holiday', 'incomplete'].includes(rootDataOf(matches)?.site?.ordering ?? ''),
          image: product.picture && toAbsoluteUrl(jpegOf(product.picture), page.siteUrl),
        }),
    },
    matches,
  );
}

export function postMeta(
  post: {
    readonly title: string;
    readonly description: string;
    readonly author: string;
    readonly featuredImage: Picture | null;
    readonly createdAt: Date;
    readonly updatedAt: Date;
  },
  products: readonly Pick<ProductView, 'name' | 'slug'>[],
  matches: RouteMatches,
): MetaDescriptor[] {
  return pageMeta(
    {
      title: post.title,
      description: post.description,
      picture: post.featuredImage,
      type: 'article',
      breadcrumbs: [{ name: 'Dairy Industry Insights', path: '/blogs' }],
      structuredData: (page) =>
        blogPostingData({
          ...page,
          title: post.title,
          description: post.description,
          author: post.author,
          image: post.featuredImage && toAbsoluteUrl(jpegOf(post.featuredImage), page.siteUrl),
          publishedAt: post.createdAt,
          changedAt: post.updatedAt,
          products: products.map(({ name, slug }) => ({
            name,
            url: toAbsoluteUrl(productPath(slug), page.siteUrl),
          })),
        }),
    },
    matches,
  );
}

export function galleryItemMeta(
  item: { readonly title: string; readonly description: string; readonly picture: Picture },
  matches: RouteMatches,
): MetaDescriptor[] {
  return pageMeta(
    {
      title: item.title,
      description: item.description,
      picture: item.picture,
      breadcrumbs: [{ name: 'Gallery', path: '/gallery' }],
      structuredData: (page) =>
        imageObjectData({
          ...page,
          title: item.title,
          description: item.description,
          image: toAbsoluteUrl(jpegOf(item.picture), page.siteUrl),
        }),
    },
    matches,
  );
}
