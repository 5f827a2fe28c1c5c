import { cachedRead } from '~/cache/data/cached-read.server';
import { createExcerpt, readingMinutes, type BlogPost } from '~/domain/blog/post';
import { listPublishedPosts } from '~/domain/blog/post-queries.server';
import { findProductBySlug, findProducts, listProducts } from '~/domain/catalogue/catalogue-queries.server';
import { isFresh, isInStock, isNew, type Product } from '~/domain/catalogue/product';
import { lowestPriceSale } from '~/domain/catalogue/product-view';
import { lowestPriceUnitPrice } from '~/domain/catalogue/unit-price';
import { loadAboutContent, loadHomeContent } from '~/domain/content/content-queries.server';
import { defaultHomeContent, type HomeContent } from '~/domain/content/home-content';
import { offerState, type OfferState } from '~/domain/content/special-offer';
import { leadsToPageThatIsOff } from '~/domain/settings/optional-pages';
import type { EarliestDay } from '~/domain/orders/delivery/order-day';
import { readEarliestDay } from '~/domain/orders/delivery/read-earliest-day.server';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { listTeamMembers } from '~/domain/team/team-kind.server';
import { listTestimonials } from '~/domain/testimonials/testimonial-kind.server';
import { toTestimonialView } from '~/domain/testimonials/testimonial';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { loadOptional } from '~/http/rendering/load-optional.server';
import { readSession } from '~/http/session/session.server';
import { listTopCategories, loadSiteSettings } from '~/http/rendering/site.server';
import { categoryPath, productPath } from '~/paths';
import type { FeaturedProductView } from './featured-products';
import type { PricedProduct } from './hero';
import type { PostView } from './latest-posts';

export type HomePageData = Awaited<ReturnType<typeof loadHomePage>>['page'];

/** A section that fails to load is logged and stays empty (docs/product.md 4.1). */
export async function loadHomePage(request: Request, now: Date, shownOffers: readonly OfferState[]) {
  const [home, priced, settings, about, products, categories, team, testimonials, posts] = await Promise.all([
    loadOptional('home content', loadHomeContent),
    loadOptional('priced product', loadPricedProduct),
    loadSiteSettings(),
    loadOptional('about content', loadAboutContent),
    loadOptional('featured products', () => listFeatured(now)),
    loadOptional('categories', async () =>
      listTopCategories((await readSession(request, now))?.user.role ?? null),
    ),
    loadOptional('team', listTeamMembers),
    loadOptional('testimonials', listTestimonials),
    loadOptional('posts', listLatestPosts),
  ]);
  const offered = findOfferedMethods(settings);
  const stored = home ?? { ...defaultHomeContent, specialOffers: [], statsCounters: [] };
  const content: HomeContent = {
    ...stored,
    specialOffers: stored.specialOffers.filter(
      (offer) =>
        shownOffers.includes(offerState(offer, now)) && !leadsToPageThatIsOff(settings.pages, offer.path),
    ),
  };
  const farmsWords: EarliestDay | null =
    offered.delivery && content.hero.delivery !== ''
      ? { method: 'delivery', text: content.hero.delivery }
      : null;
  return {
    isComplete: [home, priced, about, products, categories, team, testimonials, posts].every(
      (part) => part !== null,
    ),
    page: {
      home: content,
      pricedProduct: priced ?? null,
      earliestDay: readEarliestDay(settings, now) ?? farmsWords,
      about,
      products: products ?? [],
      categories: (categories ?? [])
        .slice(0, maxCategories)
        .map(({ name, slug }) => ({ name, path: categoryPath(slug) })),
      team: (team ?? []).map(({ name, position, image }) => ({ name, position, image })),
      testimonials: (testimonials ?? []).map(toTestimonialView),
      posts: posts ?? [],
      saveData: isSaveDataRequest(request),
    },
  };
}

/** docs/product.md 4.1 */
const maxProducts = 8;
const maxPosts = 3;
const maxCategories = 4;
const maxCardCategories = 2;
/** Four lines beside the picture on a phone. */
const maxExcerptLength = 100;

/** Undefined for a product that nobody can buy now. */
async function loadPricedProduct(): Promise<PricedProduct | undefined> {
  const { hero } = await loadHomeContent();
  const slug = hero.pricedProduct.split('/').at(-1);
  const product = slug ? await findProductBySlug(slug) : null;
  if (!product?.isActive || !isInStock(product)) return undefined;
  const cheapest = product.variants.find(({ price }) => price === product.lowestPrice);
  return {
    path: productPath(product.slug),
    name: cheapest ? `${product.name}, ${addNonBreakingSpaces(cheapest.name)}` : product.name,
    price: product.lowestPrice,
  };
}

async function listFeatured(now: Date): Promise<readonly FeaturedProductView[]> {
  const { products } = await listProducts({
    filter: { isActive: true },
    sort: 'featured',
    page: 1,
    pageSize: maxProducts,
  });
  const details = await findProducts(products.map(({ _id }) => _id.toHexString()));
  return details.map((product) => toFeaturedProductView(product, now));
}

const toFeaturedProductView = (product: Product, now: Date): FeaturedProductView => ({
  slug: product.slug,
  name: product.name,
  brand: product.brand,
  price: product.lowestPrice,
  unitPrice: lowestPriceUnitPrice(product),
  sale: lowestPriceSale(product),
  variantCount: product.variants.length,
  categories: product.categories.slice(0, maxCardCategories),
  isNew: isNew(product, now),
  isFresh: isFresh(product, now),
  picture: product.images[0] ?? null,
});

const toPostView = ({ slug, title, content, author, createdAt, featuredImage }: BlogPost): PostView => ({
  slug,
  title,
  excerpt: createExcerpt(content, maxExcerptLength),
  author,
  createdAt,
  minutes: readingMinutes(content),
  image: featuredImage,
});

/** Excerpts and reading times of whole posts take longer than all else that the page loads. */
const listLatestPosts = cachedRead(
  async () => (await listPublishedPosts({ limit: maxPosts })).map(toPostView),
  1,
);
