import type { z } from 'zod';
import { collections } from '~/domain/collections';
import type { ItemKind } from '~/domain/ordered-items/item-kind';
import { itemSchema } from '~/domain/ordered-items/item-schema';
import { resolveItemImage } from '~/domain/ordered-items/resolve-item-image.server';
import { teamAdminPath } from '~/paths';
import { teamFields } from './team-form';
import type { TeamMember } from './team-member';

const schema = itemSchema(teamFields);

export const teamKind: ItemKind<TeamMember, z.infer<typeof schema>> = {
  items: () => collections().teamMembers,
  path: teamAdminPath,
  subject: 'team-member',
  noun: 'team member',
  nameOf: ({ name }) => name,
  fields: teamFields,
  schema,
  visibleField: 'isActive',
  toValues: ({ name, position, email, phone, bio, image, isActive }) => ({
    texts: {
      name,
      position,
      email,
      phone: phone ?? '',
      bio,
      imageAlt: image?.alt ?? '',
      isActive: isActive ? 'on' : '',
    },
    picture: image,
  }),
  toFields: async ({ name, position, email, phone, bio, image, imageAlt, isActive }, current, now) => {
    const resolved = await resolveItemImage({
      choice: image,
      current: current?.image ?? null,
      alt: imageAlt || `Portrait of ${name}`,
      now,
    });
    if (!resolved.ok) return resolved;
    return { ok: true, fields: { name, position, email, phone, bio, image: resolved.picture, isActive } };
  },
};
