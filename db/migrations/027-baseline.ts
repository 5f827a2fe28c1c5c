export const id = '027-baseline';

/** The migrations that it stands for. */
export const replacedIds: readonly string[] = [
  '001-product-derived-fields',
  '002-user-verification',
  '003-user-search-text',
  '004-order-owner',
  '005-category-image',
  '006-farm-pictures-avif',
  '007-open-payments',
  '008-rename-fields',
  '009-registration-secrets',
  '010-stock-ledger',
  '011-category-discounts',
  '012-order-list-keys',
  '015-pending-attempts',
  '016-order-keys',
  '017-service-drafts',
  '018-home-content-fields',
  '019-comment-moderation',
  '020-visits-and-messages',
  '022-visit-length',
  '026-organization-attempts',
];

/** The last one that can run them. */
export const lastCommit = 'ea859984';

/** Changes nothing: it runs in a new database, and in one that has the replaced migrations (requireCompatibleDatabase). */
export const up = () => Promise.resolve();
