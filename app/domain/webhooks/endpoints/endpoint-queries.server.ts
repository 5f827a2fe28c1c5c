import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { countable, type Countable } from '~/domain/count-together.server';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { failingAfterMs, type WebhookEndpoint } from './webhook-endpoint';

/** Null for a malformed or unknown id. */
export async function findEndpoint(id: string, session?: ClientSession): Promise<WebhookEndpoint | null> {
  const _id = parseObjectId(id);
  return _id && collections().webhookEndpoints.findOne({ _id }, { session });
}

/** The oldest first. */
export const listEndpoints = (): Promise<WebhookEndpoint[]> =>
  collections().webhookEndpoints.find().sort({ _id: 1 }).toArray();

/** Those that got nothing for a day, or have answered that they are gone. */
export const failingEndpoints = (now: Date): Countable =>
  countable('webhookEndpoints', {
    $or: [
      { active: true, failingSince: { $lte: new Date(now.getTime() - failingAfterMs) } },
      { active: false, goneSince: { $ne: null } },
    ],
  });
