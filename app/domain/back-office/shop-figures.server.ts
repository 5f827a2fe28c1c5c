import type { Permission } from '~/domain/accounts/permissions';
import { countPeople } from '~/domain/accounts/people/people.server';
import { collections } from '~/domain/collections';
import type { ShopFigures } from './shop-figures';

/** '99+' */
const maxOpenOrders = 100;

/** The figures of the dashboard's cards and tiles; null for what these permissions do not show. */
export async function loadShopFigures(permissions: readonly Permission[]): Promise<ShopFigures> {
  const may = (permission: Permission) => permissions.includes(permission);
  const [openOrders, catalogue, content, people] = await Promise.all([
    may('orders:read') ? countOpenOrders() : null,
    may('catalogue:write') ? countCatalogue() : null,
    may('content:write') ? countContent() : null,
    may('users:read') ? countPeople() : null,
  ]);
  return { openOrders, catalogue, content, people };
}

/** Not delivered and not cancelled; without those that await a payment. */
const countOpenOrders = (): Promise<number> =>
  collections().orders.countDocuments(
    { status: { $in: ['pending', 'confirmed', 'processing', 'shipped'] }, payBy: null },
    { limit: maxOpenOrders },
  );

async function countCatalogue() {
  const { products, categories } = collections();
  const [active, inactive, categoryCount] = await Promise.all([
    products.countDocuments({ isActive: true }),
    products.countDocuments({ isActive: false }),
    categories.estimatedDocumentCount(),
  ]);
  return { active, inactive, categories: categoryCount };
}

async function countContent() {
  const { posts, galleryItems, farmServices, teamMembers } = collections();
  const [published, drafts, pictures, services, people] = await Promise.all([
    posts.countDocuments({ published: true }),
    posts.countDocuments({ published: false }),
    galleryItems.estimatedDocumentCount(),
    farmServices.estimatedDocumentCount(),
    teamMembers.estimatedDocumentCount(),
  ]);
  return { published, drafts, pictures, services, teamMembers: people };
}
