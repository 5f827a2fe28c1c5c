import type { z } from 'zod';
import { collections } from '~/domain/collections';
import { removePageLinks } from '~/domain/content/remove-page-links.server';
import { findFreeItemSlug } from '~/domain/ordered-items/free-slug.server';
import type { ItemKind } from '~/domain/ordered-items/item-kind';
import { itemSchema } from '~/domain/ordered-items/item-schema';
import { resolveItemImage } from '~/domain/ordered-items/resolve-item-image.server';
import { servicePath, servicesAdminPath } from '~/paths';
import type { FarmService } from './farm-service';
import { farmServiceFields } from './farm-service-form';

const schema = itemSchema(farmServiceFields);

export const farmServiceKind: ItemKind<FarmService, z.infer<typeof schema>> = {
  items: () => collections().farmServices,
  path: servicesAdminPath,
  subject: 'farm-service',
  noun: 'service',
  nameOf: ({ title }) => title,
  fields: farmServiceFields,
  schema,
  deleteWith: ({ slug }, session) => removePageLinks([servicePath(slug)], session),
  visibleField: 'published',
  toValues: ({ title, description, icon, image, features, price = '', published }) => ({
    texts: { title, description, icon, imageAlt: image?.alt ?? '', price, published: published ? 'on' : '' },
    rows: features,
    picture: image,
  }),
  toFields: async (
    { title, description, icon, image, imageAlt, features, price, published },
    current,
    now,
  ) => {
    const resolved = await resolveItemImage({
      choice: image,
      current: current?.image ?? null,
      alt: imageAlt || title,
      now,
    });
    if (!resolved.ok) return resolved;
    const slug = current?.slug ?? (await findFreeItemSlug(collections().farmServices, title, 'service'));
    const createdAt = current?.createdAt ?? now;
    return {
      ok: true,
      fields: {
        slug,
        title,
        description,
        icon,
        image: resolved.picture,
        features,
        price,
        published,
        createdAt,
      },
    };
  },
};
