import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readingMinutes, type BlogPost } from '~/domain/blog/post';
import { listPublishedPosts } from '~/domain/blog/post-queries.server';
import { findProducts, listProducts } from '~/domain/catalogue/catalogue-queries.server';
import { categoryPath } from '~/domain/catalogue/category';
import { isFresh, isNew, type Product } from '~/domain/catalogue/product';
import { lowestPriceSale } from '~/domain/catalogue/product-view';
import { listTeamMembers, loadAboutContent, loadHomeContent } from '~/domain/content/content-queries.server';
import { defaultHomeContent } from '~/domain/content/home-content';
import { hasPage } from '~/domain/pages/public-pages';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { pageMeta } from '~/http/seo/page-meta';
import { loadOptional } from '~/http/rendering/load-optional.server';
import { readSession } from '~/http/session/session.server';
import { listTopCategories } from '~/http/rendering/site.server';
import { useInlineFlash } from '~/ui/use-inline-flash';
import { AboutOurDairy, ValuesAndStats } from './about-our-dairy';
import { Counters } from './counters';
import { FeaturedProducts, type FeaturedProductView } from './featured-products';
import { Hero } from './hero';
import { LatestPosts, type PostView } from './latest-posts';
import { Team, Testimonials } from './people';
import { SpecialOffers } from './special-offers';
import { CachedMarkup } from '~/ui/cached-markup';
import { newsletterAnchor, NewsletterSection } from '~/ui/layout/newsletter-section';

export const handle: RouteHandle = { cached: true, showsInlineMessages: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: null }, matches);

/** A section that fails to load is logged and stays empty (docs/product.md 4.1). */
export async function loader({ request }: LoaderFunctionArgs) {
  const now = new Date();
  const [home, about, products, categories, team, posts] = await Promise.all([
    loadOptional('home content', loadHomeContent),
    loadOptional('about content', loadAboutContent),
    loadOptional('featured products', () => listFeatured(now)),
    loadOptional('categories', async () =>
      listTopCategories((await readSession(request))?.user.role ?? null),
    ),
    loadOptional('team', listTeamMembers),
    loadOptional('posts', () => listPublishedPosts({ limit: maxPosts })),
  ]);
  const isComplete = [home, about, products, categories, team, posts].every((part) => part !== null);
  return data(
    {
      home: home ?? { ...defaultHomeContent, specialOffers: [], statsCounters: [] },
      about,
      products: products ?? [],
      categories: (categories ?? [])
        .slice(0, maxCategories)
        .map(({ name, slug }) => ({ name, path: categoryPath(slug) })),
      team: (team ?? []).map(({ name, position, bio, image }) => ({ name, position, bio, image })),
      posts: (posts ?? []).map(toPostView),
      saveData: isSaveDataRequest(request),
    },
    // No cache may keep an incomplete page.
    isComplete ? undefined : serviceUnavailable,
  );
}

/** docs/product.md 4.1 */
const maxProducts = 8;
const maxPosts = 3;
const maxCategories = 4;
const maxCardCategories = 2;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

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
  author,
  createdAt,
  minutes: readingMinutes(content),
  image: featuredImage,
});

const pathIfExists = (path: string) => (hasPage(path) ? path : null);

export default function Home() {
  const { home, about, products, categories, team, posts, saveData } = useLoaderData<typeof loader>();
  const message = useInlineFlash();
  return (
    <div className="space-y-12">
      <CachedMarkup as="div" component={Hero} props={{ hero: home.hero, products, saveData }} />
      <CachedMarkup
        as="div"
        component={AboutOurDairy}
        props={{ mission: about?.companyMission ?? null, aboutPath: pathIfExists('/about-us'), saveData }}
      />
      {about && (
        <CachedMarkup
          as="div"
          component={ValuesAndStats}
          props={{ values: about.companyValues, stats: about.companyStats }}
        />
      )}
      {products.length > 0 && (
        <CachedMarkup as="div" component={FeaturedProducts} props={{ products, categories, saveData }} />
      )}
      {home.specialOffers.length > 0 && (
        <CachedMarkup as="div" component={SpecialOffers} props={{ offers: home.specialOffers, saveData }} />
      )}
      {home.statsCounters.length > 0 && (
        <CachedMarkup as="div" component={Counters} props={{ counters: home.statsCounters }} />
      )}
      {team.length > 0 && (
        <CachedMarkup
          as="div"
          component={Team}
          props={{ team, teamPath: pathIfExists('/our-team'), saveData }}
        />
      )}
      <CachedMarkup as="div" component={Testimonials} props={{}} />
      {posts.length > 0 && <LatestPosts posts={posts} linked={hasPage('/blogs')} saveData={saveData} />}
      <NewsletterSection
        texts={home.newsletter}
        returnTo="/home"
        message={message?.at === newsletterAnchor ? message : null}
      />
    </div>
  );
}
