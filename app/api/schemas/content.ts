import { z } from '@hono/zod-openapi';
import type { BlogPost } from '~/domain/blog/post';
import type { AboutContent } from '~/domain/content/about-content';
import type { HomeContent } from '~/domain/content/home-content';
import type { FarmService } from '~/domain/farm-services/farm-service';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import type { TeamMember } from '~/domain/team/team-member';
import { dateSchema, idFields, idsOf, imageUrlSchema, toImageUrl } from './shared';

/** Parts of one document, with ids of their own. */
const partIdsOf = ({ id }: { readonly id: string }) => ({ id, _id: id });

export const blogSchema = z
  .object({
    ...idFields,
    slug: z.string(),
    title: z.string(),
    content: z.string().openapi({ description: 'Markdown.' }),
    author: z.string(),
    authorImage: imageUrlSchema,
    featuredImage: imageUrlSchema,
    tags: z.array(z.string()),
    published: z.boolean(),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .openapi('Blog');

export const toApiBlog = (post: BlogPost, siteUrl: string): z.input<typeof blogSchema> => ({
  ...idsOf(post),
  slug: post.slug,
  title: post.title,
  content: post.content,
  author: post.author,
  authorImage: toImageUrl(post.authorImage, siteUrl),
  featuredImage: toImageUrl(post.featuredImage, siteUrl),
  tags: [...post.tags],
  published: post.published,
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
});

export const farmServiceSchema = z
  .object({
    ...idFields,
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    icon: z.string(),
    image: imageUrlSchema,
    features: z.array(z.string()),
    published: z.boolean(),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .openapi('FarmService');

export const toApiFarmService = (
  service: FarmService,
  siteUrl: string,
): z.input<typeof farmServiceSchema> => ({
  ...idsOf(service),
  slug: service.slug,
  title: service.title,
  description: service.description,
  icon: service.icon,
  image: toImageUrl(service.image, siteUrl),
  features: [...service.features],
  published: service.published,
  createdAt: service.createdAt.toISOString(),
  updatedAt: service.updatedAt.toISOString(),
});

export const teamMemberSchema = z
  .object({
    ...idFields,
    name: z.string(),
    position: z.string(),
    bio: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    image: imageUrlSchema,
    isActive: z.boolean(),
    updatedAt: dateSchema,
  })
  .openapi('TeamMember');

export const toApiTeamMember = (member: TeamMember, siteUrl: string): z.input<typeof teamMemberSchema> => ({
  ...idsOf(member),
  name: member.name,
  position: member.position,
  bio: member.bio,
  email: member.email,
  phone: member.phone,
  image: toImageUrl(member.image, siteUrl),
  isActive: member.isActive,
  updatedAt: member.updatedAt.toISOString(),
});

export const heroSectionSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    imageUrl: imageUrlSchema,
    primaryButtonText: z.string(),
    secondaryButtonText: z.string(),
  })
  .openapi('HeroSection');

export const toApiHero = ({ hero }: HomeContent, siteUrl: string): z.input<typeof heroSectionSchema> => {
  const { image, ...texts } = hero;
  return { ...texts, imageUrl: toImageUrl(image, siteUrl) };
};

export const specialOfferSchema = z
  .object({
    ...idFields,
    title: z.string(),
    description: z.string(),
    imageUrl: imageUrlSchema,
    buttonText: z.string(),
    order: z.number(),
  })
  .openapi('SpecialOffer');

export const toApiOffer = (
  offer: HomeContent['specialOffers'][number],
  siteUrl: string,
): z.input<typeof specialOfferSchema> => ({
  ...partIdsOf(offer),
  title: offer.title,
  description: offer.description,
  imageUrl: toImageUrl(offer.image, siteUrl),
  buttonText: offer.buttonText,
  order: offer.order,
});

const orderedFields = { ...idFields, icon: z.string(), order: z.number() };

export const statsCounterSchema = z
  .object({ ...orderedFields, title: z.string(), value: z.number(), subtitle: z.string() })
  .openapi('StatsCounter');

export const newsletterSectionSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    buttonText: z.string(),
    placeholderText: z.string(),
  })
  .openapi('NewsletterSection');

export const companyStatSchema = z
  .object({ ...orderedFields, label: z.string(), value: z.string(), description: z.string() })
  .openapi('CompanyStat');

export const companyValueSchema = z
  .object({ ...orderedFields, title: z.string(), description: z.string() })
  .openapi('CompanyValue');

export const milestoneSchema = z
  .object({
    ...idFields,
    year: z.int(),
    title: z.string(),
    description: z.string(),
    order: z.number(),
  })
  .openapi('Milestone');

export const withPartIds = <Part extends { readonly id: string }>(parts: readonly Part[]) =>
  parts.map((part) => ({ ...part, ...partIdsOf(part) }));

export const aboutHeroSchema = z
  .object({ title: z.string(), subtitle: z.string(), description: z.string(), imageUrl: imageUrlSchema })
  .openapi('AboutHero');

export const missionSchema = z
  .object({ title: z.string(), description: z.string(), imageUrl: imageUrlSchema })
  .openapi('CompanyMission');

export const toApiAboutHero = (
  { aboutHero }: AboutContent,
  siteUrl: string,
): z.input<typeof aboutHeroSchema> => {
  const { image, ...texts } = aboutHero;
  return { ...texts, imageUrl: toImageUrl(image, siteUrl) };
};

export const toApiMission = (
  { companyMission }: AboutContent,
  siteUrl: string,
): z.input<typeof missionSchema> => {
  const { image, ...texts } = companyMission;
  return { ...texts, imageUrl: toImageUrl(image, siteUrl) };
};

export const aboutSchema = z
  .object({
    aboutHero: aboutHeroSchema,
    companyMission: missionSchema,
    companyStats: z.array(companyStatSchema),
    companyValues: z.array(companyValueSchema),
    milestones: z.array(milestoneSchema),
    team: z.array(teamMemberSchema),
  })
  .openapi('About');

export const galleryItemSchema = z
  .object({
    ...idFields,
    title: z.string(),
    description: z.string(),
    imageUrl: z.url(),
    thumbnailUrl: imageUrlSchema,
    altText: z.string(),
    featured: z.boolean(),
    tags: z.array(z.string()),
  })
  .openapi('GalleryItem');

export const toApiGalleryItem = (item: GalleryItem, siteUrl: string): z.input<typeof galleryItemSchema> => {
  const imageUrl = toImageUrl(item.picture, siteUrl) ?? siteUrl;
  return {
    ...idsOf(item),
    title: item.title,
    description: item.description,
    imageUrl,
    thumbnailUrl: item.thumbnailUrl ?? imageUrl,
    altText: item.picture.alt,
    featured: item.featured,
    tags: [...item.tags],
  };
};
