import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { BlogPost, PostProduct } from '~/domain/blog/post';
import type { Category } from '~/domain/catalogue/category';
import { withDerivedFields } from '~/domain/catalogue/derived-fields';
import type { StoredProduct } from '~/domain/catalogue/product';
import { lowestPriceSale } from '~/domain/catalogue/product-view';
import type { Sale } from '~/domain/catalogue/sales/sale';
import type { SpecialOffer, StoredHomeContent } from '~/domain/content/home-content';
import { nextOfferEnd } from '~/domain/content/special-offer';
import type { FarmService } from '~/domain/farm-services/farm-service';
import type { TeamMember } from '~/domain/team/team-member';
import type { Question } from '~/domain/questions/question';
import type { Testimonial } from '~/domain/testimonials/testimonial';
import type { TourStop } from '~/domain/virtual-tour/tour-stop';
import { toStoredGalleryItem, type StoredGalleryItem } from '~/domain/gallery/gallery-item';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { toCents } from '~/lib/format/money';
import { hourMs } from '~/lib/time-units';
import { demoCategories } from './demo/categories';
import { demoGallery } from './demo/gallery';
import { galleryPicture, productPicture, storyPicture, teamPicture, toPicture } from './demo/pictures';
import { demoPosts } from './demo/posts';
import type { DemoProduct, DemoSale } from './demo/demo-product';
import { demoHomeContent, demoOffers } from './demo/home';
import { demoProducts } from './demo/products';
import { demoQuestions } from './demo/questions';
import type { SeededQuestion } from './first-questions';
import { demoServices } from './demo/services';
import { demoTeam } from './demo/team';
import { demoTestimonials } from './demo/testimonials';
import { demoTourStops } from './demo/tour-stops';

/** Stable ids: a second start completes an interrupted seed without duplicates. */
export const idFor = (
  kind:
    | 'product'
    | 'category'
    | 'team'
    | 'service'
    | 'post'
    | 'gallery'
    | 'question'
    | 'testimonial'
    | 'tour-stop',
  slug: string,
): ObjectId => new ObjectId(createHash('sha256').update(`${kind} ${slug}`).digest().subarray(0, 12));

export const demoCategoryDocuments = (): Category[] =>
  demoCategories.map(({ slug, name, description, parent, order, picture }) => ({
    _id: idFor('category', slug),
    slug,
    name,
    description,
    parent: parent === null ? null : idFor('category', parent),
    order,
    // Decorative: the name of the category stands beside it.
    image: toPicture(picture, ''),
    requiredRole: null,
    isActive: true,
  }));

/** Ages count back from `now`. */
export const demoProductDocuments = (now: Date): StoredProduct[] =>
  demoProducts.map((product) => toDocument(product, now));

/** Midnight in Nairobi, after so many days. */
const saleEnd = (days: number | null, now: Date): Date | null =>
  days === null ? null : parseNairobi(toDateInput(new Date(now.getTime() + (days + 1) * 24 * hourMs)));

const toSale = ({ was, days }: DemoSale, now: Date): Sale => ({
  was: toCents(was),
  until: saleEnd(days, now),
});

function toDocument(product: DemoProduct, now: Date): StoredProduct {
  const { slug, name, description, brand, categories, specifications, keeping, isActive } = product;
  return withDerivedFields({
    _id: idFor('product', slug),
    slug,
    name,
    description,
    price: toCents(product.price),
    ...(product.sale && { sale: toSale(product.sale, now) }),
    brand,
    categories,
    images: [toPicture(productPicture(product.picture), product.pictureAlt)],
    variants: product.variants.map(({ sale, ...variant }) => ({
      ...variant,
      price: toCents(variant.price),
      ...(sale && { sale: toSale(sale, now) }),
    })),
    specifications,
    ...(product.freshness && { freshness: product.freshness }),
    keeping,
    ...(product.season && { season: product.season }),
    goesWith: product.goesWith.map((other) => idFor('product', other)),
    isActive,
    createdAt: new Date(now.getTime() - product.createdDaysAgo * 24 * hourMs),
    updatedAt: new Date(now.getTime() - product.updatedHoursAgo * hourMs),
  });
}

/** Each offer has the price, the saving and the end of the product that it leads to. */
export function demoHomeDocument(now: Date): StoredHomeContent {
  const products = demoProductDocuments(now);
  const specialOffers = demoOffers.map(({ product: slug, ...offer }): SpecialOffer => {
    const product = products.find((each) => each.slug === slug);
    const sale = product && lowestPriceSale(product);
    if (!sale) throw new Error(`the demo catalogue has no ${slug} on sale`);
    return {
      ...offer,
      path: `/products/${slug}`,
      price: product.lowestPrice,
      priceBefore: sale.was,
      until: sale.until,
      published: true,
    };
  });
  return { ...demoHomeContent, specialOffers, offersEndAt: nextOfferEnd(specialOffers, now) };
}

export const demoTeamDocuments = (now: Date): TeamMember[] =>
  demoTeam.map(({ slug, name, position, bio, email }, index) => ({
    _id: idFor('team', slug),
    name,
    position,
    bio,
    email,
    phone: null,
    image: toPicture(teamPicture(slug), `Portrait of ${name}`),
    isActive: true,
    order: index + 1,
    updatedAt: now,
  }));

export const demoServiceDocuments = (now: Date): FarmService[] =>
  demoServices.map(
    ({ slug, title, description, icon, picture, pictureAlt, features, price = '' }, index) => ({
      _id: idFor('service', slug),
      slug,
      title,
      description,
      icon,
      image: toPicture(storyPicture(picture), pictureAlt),
      features,
      price,
      published: true,
      order: index + 1,
      createdAt: now,
      updatedAt: now,
    }),
  );

function toPostProduct(slug: string): PostProduct {
  const product = demoProducts.find((each) => each.slug === slug);
  if (!product) throw new Error(`the demo catalogue has no ${slug}`);
  return { id: idFor('product', slug), name: product.name };
}

export const demoPostDocuments = (now: Date): BlogPost[] =>
  demoPosts.map((post) => {
    const author = demoTeam.find(({ slug }) => slug === post.author);
    if (!author) throw new Error(`the demo team has no member ${post.author}`);
    const createdAt = new Date(now.getTime() - post.daysAgo * 24 * hourMs);
    return {
      _id: idFor('post', post.slug),
      slug: post.slug,
      title: post.title,
      content: post.content,
      author: author.name,
      authorImage: toPicture(teamPicture(author.slug), ''),
      featuredImage: toPicture(storyPicture(post.picture), post.pictureAlt),
      category: post.category,
      tags: post.tags,
      products: (post.products ?? []).map(toPostProduct),
      published: post.published ?? true,
      createdAt,
      updatedAt: createdAt,
    };
  });

export const demoGalleryDocuments = (now: Date): StoredGalleryItem[] =>
  demoGallery.map(({ slug, title, description, alt, tags, featured, daysAgo }) => {
    const createdAt = new Date(now.getTime() - daysAgo * 24 * hourMs);
    return toStoredGalleryItem({
      _id: idFor('gallery', slug),
      slug,
      title,
      description,
      picture: toPicture(galleryPicture(slug), alt),
      thumbnailUrl: null,
      featured: featured ?? false,
      tags,
      createdAt,
      updatedAt: createdAt,
    });
  });

/** Published, in this order. */
export const questionDocuments = (questions: readonly SeededQuestion[], now: Date): Question[] =>
  questions.map((question, index) => ({
    _id: idFor('question', question.slug),
    ...question,
    published: true,
    order: index + 1,
    updatedAt: now,
  }));

export const demoQuestionDocuments = (now: Date): Question[] => questionDocuments(demoQuestions, now);

export const demoTestimonialDocuments = (now: Date): Testimonial[] =>
  demoTestimonials.map((testimonial, index) => ({
    _id: idFor('testimonial', testimonial.name),
    ...testimonial,
    published: true,
    order: index + 1,
    updatedAt: now,
  }));

export const demoTourStopDocuments = (now: Date): TourStop[] =>
  demoTourStops.map((stop, index) => ({
    _id: idFor('tour-stop', stop.title),
    ...stop,
    published: true,
    order: index + 1,
    updatedAt: now,
  }));
