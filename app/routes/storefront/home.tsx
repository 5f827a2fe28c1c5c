import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readMinutes, type BlogPost } from '~/domain/blog/post';
import { listPublishedPosts } from '~/domain/blog/post-queries.server';
import { findProducts, listProducts } from '~/domain/catalogue/catalogue-queries.server';
import { categoryPath } from '~/domain/catalogue/category';
import { isFresh, isNew, type Product } from '~/domain/catalogue/product';
import { listTeamMembers, loadAboutContent, loadHomeContent } from '~/domain/content/content-queries.server';
import { defaultHomeContent } from '~/domain/content/home-content';
import { hasPage } from '~/domain/pages/public-pages';
import { retryAfterSeconds } from '~/http/database-away.server';
import { savesData, type RouteHandle } from '~/http/enhancement';
import { pageMeta } from '~/http/page-meta';
import { loadPart } from '~/http/page-part.server';
import { readSession } from '~/http/session.server';
import { topCategories } from '~/http/site.server';
import { usePlacedMessage } from '~/ui/use-placed-message';
import { AboutOurDairy, ValuesAndStats } from '~/ui/home/about-our-dairy';
import { Counters } from '~/ui/home/counters';
import { FeaturedProducts, type FeaturedView } from '~/ui/home/featured-products';
import { Hero } from '~/ui/home/hero';
import { LatestPosts, type PostView } from '~/ui/home/latest-posts';
import { Team, Testimonials } from '~/ui/home/people';
import { SpecialOffers } from '~/ui/home/special-offers';
import { Kept } from '~/ui/kept';
import { newsletterPlace, NewsletterSection } from '~/ui/newsletter/newsletter-section';

export const handle: RouteHandle = { cached: true, placesMessages: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: null }, matches);

/** Every part by itself: one that fails is logged and stays empty (storefront.md section 8). */
export async function loader({ request }: LoaderFunctionArgs) {
  const now = new Date();
  const [home, about, products, categories, team, posts] = await Promise.all([
    loadPart('home content', loadHomeContent),
    loadPart('about content', loadAboutContent),
    loadPart('featured products', () => listFeatured(now)),
    loadPart('categories', async () => topCategories((await readSession(request))?.user.role ?? null)),
    loadPart('team', listTeamMembers),
    loadPart('posts', () => listPublishedPosts({ limit: shownPosts })),
  ]);
  const isWhole = [home, about, products, categories, team, posts].every((part) => part !== null);
  return data(
    {
      home: home ?? { ...defaultHomeContent, specialOffers: [], statsCounters: [] },
      about,
      products: products ?? [],
      categories: (categories ?? [])
        .slice(0, shownCategories)
        .map(({ name, slug }) => ({ name, path: categoryPath(slug) })),
      team: (team ?? []).map(({ name, position, bio, image }) => ({ name, position, bio, image })),
      posts: (posts ?? []).map(viewPost),
      saveData: savesData(request),
    },
    // So that nobody keeps a page that lacks something.
    isWhole ? undefined : { status: 503, headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
}

/** storefront.md section 9. */
const shownProducts = 8;
const shownPosts = 3;
const shownCategories = 4;
const cardCategories = 2;

/** Retry-After, where the loader sent one. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

async function listFeatured(now: Date): Promise<readonly FeaturedView[]> {
  const { products } = await listProducts({
    filter: { isActive: true },
    sort: 'featured',
    page: 1,
    pageSize: shownProducts,
  });
  const whole = await findProducts(products.map(({ _id }) => _id.toHexString()));
  return whole.map((product) => viewFeatured(product, now));
}

const viewFeatured = (product: Product, now: Date): FeaturedView => ({
  slug: product.slug,
  name: product.name,
  brand: product.brand,
  price: product.lowestPrice,
  variantCount: product.variants.length,
  categories: product.categories.slice(0, cardCategories),
  isNew: isNew(product, now),
  isFresh: isFresh(product, now),
  picture: product.images[0] ?? null,
});

const viewPost = ({ slug, title, content, author, createdAt, featuredImage }: BlogPost): PostView => ({
  slug,
  title,
  author,
  createdAt,
  minutes: readMinutes(content),
  image: featuredImage,
});

const pathIfThere = (path: string) => (hasPage(path) ? path : null);

/** The parts of storefront.md section 2, Home, in its order. */
export default function Home() {
  const { home, about, products, categories, team, posts, saveData } = useLoaderData<typeof loader>();
  const message = usePlacedMessage();
  return (
    <div className="space-y-12">
      <Kept as="div" part={Hero} of={{ hero: home.hero, products, saveData }} />
      <Kept
        as="div"
        part={AboutOurDairy}
        of={{ mission: about?.companyMission ?? null, aboutPath: pathIfThere('/about-us'), saveData }}
      />
      {about && (
        <Kept
          as="div"
          part={ValuesAndStats}
          of={{ values: about.companyValues, stats: about.companyStats }}
        />
      )}
      {products.length > 0 && (
        <Kept as="div" part={FeaturedProducts} of={{ products, categories, saveData }} />
      )}
      {home.specialOffers.length > 0 && (
        <Kept as="div" part={SpecialOffers} of={{ offers: home.specialOffers, saveData }} />
      )}
      {home.statsCounters.length > 0 && (
        <Kept as="div" part={Counters} of={{ counters: home.statsCounters }} />
      )}
      {team.length > 0 && (
        <Kept as="div" part={Team} of={{ team, teamPath: pathIfThere('/our-team'), saveData }} />
      )}
      <Kept as="div" part={Testimonials} of={{}} />
      {posts.length > 0 && <LatestPosts posts={posts} linked={hasPage('/blogs')} saveData={saveData} />}
      <NewsletterSection
        words={home.newsletter}
        returnTo="/home"
        message={message?.at === newsletterPlace ? message : null}
      />
    </div>
  );
}
