import { collections } from '~/domain/collections';
import { removePageLinks } from '~/domain/content/remove-page-links.server';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { defineItemKind } from '~/domain/ordered-items/define-item-kind';
import { publishedNames } from '~/domain/ordered-items/item-messages';
import { cacheVisibleItems } from '~/domain/ordered-items/find-items.server';
import { findFreeItemSlug } from '~/domain/ordered-items/free-slug.server';
import { withPicture } from '~/domain/ordered-items/with-picture.server';
import { servicePath, servicesAdminPath } from '~/paths';
import { farmServiceFields, type FarmService } from './farm-service';

/** docs/product.md 8.6. */
export const farmServiceKind = defineItemKind({
  items: () => collections().farmServices,
  path: servicesAdminPath,
  subject: 'farm-service',
  noun: 'service',
  messages: {
    listName: 'All services',
    empty: {
      title: 'No farm services available. Add your first service!',
      text: 'What you do for other farms: training, breeding, vet visits.',
    },
    loadFailed: 'Failed to load farm services. Please try again.',
    visibility: publishedNames,
    deleteQuestion: 'Are you sure you want to delete this service?',
    deleteNote:
      'This also deletes its page, and links to it stop working. To hide it for a while, unpublish it instead.',
    previewNoun: 'service',
    unseen: 'This service is a draft, so customers don’t see it. Publish it when it is ready.',
  },
  savedMessage: (name, isVisible) =>
    isVisible ? `“${name}” is saved.` : `“${name}” is saved as a draft. Customers don’t see it yet.`,
  shownMessage: (name) => `“${name}” is published. Customers can see it now.`,
  hiddenMessage: (name) => `“${name}” is now a draft. Customers no longer see it.`,
  fields: farmServiceFields,
  nameOf: ({ title }) => title,
  visibleField: 'published',
  toFields: async (form, current, now) => {
    const filled = await withPicture(form, current, { alt: form.title, now });
    if (!filled.ok) return filled;
    const slug = current?.slug ?? (await findFreeItemSlug(collections().farmServices, form.title, 'service'));
    return { ok: true, fields: { slug, ...filled.fields, createdAt: current?.createdAt ?? now } };
  },
  deleteWith: ({ slug }, session) => removePageLinks([servicePath(slug)], session),
});

export const listFarmServices = cacheVisibleItems(farmServiceKind);

/** Accepts the slug or the id of a published service. */
export function findFarmService(slugOrId: string): Promise<FarmService | null> {
  const _id = parseObjectId(slugOrId);
  return collections().farmServices.findOne({ ...(_id ? { _id } : { slug: slugOrId }), published: true });
}
