import type { RecordedQuery } from './record-queries';

/** Small by their nature: a scan is as fast as an index. */
const smallCollections: Readonly<Record<string, string>> = {
  alarms: 'one for each thing that is wrong',
  apiKeys: 'an owner hands out some dozens',
  tillAddresses: 'two for each time that the owner registers them',
  cashDays: 'one for each day that was counted',
  connections: 'two at most',
  categories: 'a shop has some dozens, and most readers want all',
  expectedStock: 'a farm fills some dozens of sizes',
  farmServices: 'a farm has a handful',
  galleryItems: 'a farm shows some hundreds',
  invitations: 'fifty at most',
  legalTextVersions: 'one for each change of a legal text',
  morningShares: 'four days at most',
  organizations: 'some hundreds buy on account',
  posts: 'a farm writes some hundreds',
  preparations: 'one document for the coming day',
  questions: 'a page of them',
  settingsVersions: 'one for each change of the settings',
  teamMembers: 'a farm has some dozens',
  testimonials: 'a page of them',
  tourStops: 'a page of them',
  webhookEndpoints: 'an owner connects a handful',
};

/** Files, some of them with the only collection concerned, that read a whole collection, with the reason. */
const reasons: Readonly<Record<string, string>> = {
  'app/domain/images/sweep-images.server.ts': 'once a day: a picture may be used anywhere (0031)',
  'app/domain/images/image-bucket.server.ts': 'the same run lists all files',
  'app/domain/images/find-illustration.server.ts': 'an API client names a picture that came with the shop',
  // The catalogue index in memory (0025) needs all products once, then those that change.
  'app/domain/catalogue/catalogue-index.server.ts': 'fills the index in memory',
  'app/domain/catalogue/import/export-products.server.ts': 'exports all products',
  'app/domain/catalogue/categories/delete-category.server.ts products': 'once when a category is deleted',
  'app/domain/catalogue/categories/rename-in-products.server.ts products': 'once when a category is renamed',
  'app/domain/catalogue/products/delete-product.server.ts products': 'once when a product is deleted',
  // $or of indexed fields: MongoDB uses their indexes, the built-in store scans.
  'app/domain/catalogue/import/plan-import.server.ts products': 'once for each imported file',
  'app/domain/catalogue/products/free-slug.server.ts products': 'once when a product is saved',
  // No index knows SKUs in another case (0052).
  'app/domain/catalogue/products/product-checks.server.ts products': 'once when a product is saved',
  'app/domain/catalogue/products/rename-skus.server.ts carts': 'once when a size gets another SKU',
  'app/domain/catalogue/products/rename-skus.server.ts standingOrders': 'the same',
  // An index of recipients and of parts of keys would be written with every email.
  'app/domain/privacy/personal-data-registry.server.ts outbox':
    'once when an account is exported or deleted; emails stay for 30 days',
  'app/domain/privacy/personal-data-registry.server.ts standingOrders':
    'once when an account is exported or deleted',
  'app/domain/newsletter/issues/erase-from-issues.server.ts outbox': 'once when an account is deleted',
  'app/domain/mail/delete-queued-emails.server.ts outbox': 'once when an account or a message is deleted',
  'app/domain/accounts/people/people.server.ts users': 'counts all accounts for the pages of their list',
  'app/domain/comments/moderation/list-comments-for-moderation.server.ts comments':
    'counts up to 100, which nearly the first 100 fulfil',
  'app/domain/stock/find-ledger-differences.server.ts': 'a check that an operator starts',
  'app/domain/integrity/snapshot-reader.server.ts': 'npm run check compares everything',
};

/** Why a query may read its whole collection; undefined if it needs an index. */
export const reasonToScan = ({ origin, collection }: RecordedQuery): string | undefined =>
  smallCollections[collection] ??
  reasons[origin] ??
  reasons[`${origin} ${collection}`] ??
  (/^db\/(?:migrations|backup)\//.test(origin) ? 'once, for all documents' : undefined);
