import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import { readKeysetPage, type KeysetCursors, type KeysetPage } from '~/domain/lists/keyset-page.server';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import type { DeliveryFilter } from './delivery-filter';
import type { WebhookDelivery } from './webhook-delivery';

const pageSize = 25;

/** Null for a malformed or unknown id. */
export async function findDelivery(id: string, session?: ClientSession): Promise<WebhookDelivery | null> {
  const _id = parseObjectId(id);
  return _id && collections().webhookDeliveries.findOne({ _id }, { session });
}

/** Reads one page of the log, newest first. */
export const listDeliveries = (
  filter: DeliveryFilter,
  cursors: KeysetCursors = {},
): Promise<KeysetPage<WebhookDelivery>> =>
  readKeysetPage<WebhookDelivery>(
    {
      collection: collections().webhookDeliveries,
      ...toConditions(filter),
      dateField: 'createdAt',
      pageSize,
    },
    cursors,
  );

/** An index has the deliveries to one endpoint, or in one state. */
function toConditions({ endpointId, type, state }: DeliveryFilter) {
  const endpoint = endpointId ? { endpointId: ObjectId.createFromHexString(endpointId) } : null;
  const ofState: Filter<WebhookDelivery>[] = state ? [{ state }] : [];
  const ofType: Filter<WebhookDelivery>[] = type ? [{ type }] : [];
  return {
    conditions: endpoint ? [endpoint] : ofState,
    tested: [...(endpoint ? ofState : []), ...ofType],
  };
}

/** How many were given up for an endpoint, at most `limit`. */
export const countFailedDeliveries = (endpointId: ObjectId, limit: number): Promise<number> =>
  collections().webhookDeliveries.countDocuments({ endpointId, state: 'failed' }, { limit });
