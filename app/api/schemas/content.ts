import { z } from '@hono/zod-openapi';
import type { FarmService } from '~/domain/farm-services/farm-service';
import type { TeamMember } from '~/domain/team/team-member';
import { dateSchema, idFields, idsOf, imageUrlSchema, toImageUrl } from './shared';

export const farmServiceSchema = z
  .object({
    ...idFields,
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    icon: z.string(),
    image: imageUrlSchema,
    features: z.array(z.string()),
    price: z.string().openapi({
      description: 'In words; empty where customers have to ask.',
      example: 'KSh 500 per person',
    }),
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
  price: service.price ?? '',
  published: service.published,
  createdAt: service.createdAt.toISOString(),
  updatedAt: service.updatedAt.toISOString(),
});

export const teamMemberSchema = z
  .object({
    ...idFields,
    name: z.string().openapi({ example: 'Achieng Otieno' }),
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
