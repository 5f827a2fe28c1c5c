import type { Document, ObjectId } from 'mongodb';
import { database } from '#db/client';
import { collections, type CollectionName } from '~/domain/collections';
import type { IntegrityCheck } from '../integrity-check';
import { inBatches } from '../snapshot-reader.server';

type Reference = {
  readonly from: CollectionName;
  /** The field with one id, or with a list of them. */
  readonly field: string;
  readonly to: CollectionName;
  readonly repair: string;
};

const removeIt = 'It does no harm: nothing shows it. Delete it with a MongoDB client if you like';

/** Fields that always name a document; what may outlive it, such as the account in the audit log, is not here. */
const references: readonly Reference[] = [
  {
    from: 'orders',
    field: 'userId',
    to: 'users',
    repair:
      'The order stays with the farm; its customer signs up again with the same email address and finds it',
  },
  { from: 'carts', field: '_id', to: 'users', repair: removeIt },
  { from: 'wishlists', field: '_id', to: 'users', repair: removeIt },
  { from: 'sessions', field: 'userId', to: 'users', repair: removeIt },
  { from: 'comments', field: 'postId', to: 'posts', repair: 'Delete the comment at /comments-admin' },
  {
    from: 'categories',
    field: 'parent',
    to: 'categories',
    repair: 'Open the category at /categories-admin and choose the category that it belongs to',
  },
  {
    from: 'products',
    field: 'goesWith',
    to: 'products',
    repair: 'It does no harm: nothing shows it. Open the product at /products-admin and save it',
  },
  { from: 'webhookDeliveries', field: 'endpointId', to: 'webhookEndpoints', repair: removeIt },
  { from: 'farmNotices', field: 'orderId', to: 'orders', repair: removeIt },
  {
    from: 'outbox',
    field: 'issueId',
    to: 'newsletterIssues',
    repair: 'Its text is lost: the email is given up by itself',
  },
];

type Found = Document & { readonly _id: ObjectId };

export const brokenReferences: IntegrityCheck = {
  title: 'References to other documents',
  async *find(reader) {
    for (const { from, field, to, repair } of references) {
      const source = database().collection<Found>(collections()[from].collectionName);
      const set = { [field]: { $exists: true, $ne: null } };
      for await (const batch of inBatches(reader.all(source, { [field]: 1 }, set))) {
        const named = batch.flatMap(({ _id, [field]: ids }) =>
          [ids as ObjectId | readonly ObjectId[]].flat().map((id) => ({ _id, id })),
        );
        const found = await reader.findExisting(
          collections()[to].collectionName,
          named.map(({ id }) => id),
        );
        for (const { _id, id } of named)
          if (!found.has(String(id)))
            yield {
              what: `${from} ${String(_id)}: ${field === '_id' ? 'its owner' : field} ${String(id)} is not in ${to}`,
              repair,
            };
      }
    }
  },
};
