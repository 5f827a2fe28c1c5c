import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { hashToken } from '~/lib/token.server';
import { apiKeyLimits, apiKeyState, apiKeyStates, type ApiKey } from './api-key';
import { isApiKeyText } from './api-key-text.server';

/** Null for a text that is no key, and for a key that has ended or was revoked. */
export async function findApiKey(text: string, now: Date): Promise<ApiKey | null> {
  if (!isApiKeyText(text)) return null;
  const key = await collections().apiKeys.findOne({ textHash: hashToken(text) });
  return key && apiKeyState(key, now) === 'working' ? key : null;
}

/** Writes the last use, once a minute at most: a till calls many times a second. */
export async function recordApiKeyUse(
  { _id, lastUse }: ApiKey,
  { clientAddress, now }: { readonly clientAddress: string | null; readonly now: Date },
): Promise<void> {
  if (lastUse && now.getTime() - lastUse.at.getTime() < apiKeyLimits.lastUseIntervalMs) return;
  await collections().apiKeys.updateOne({ _id }, { $set: { lastUse: { at: now, clientAddress } } });
}

/** Null for an unknown id. */
export async function findApiKeyById(id: string, session?: ClientSession): Promise<ApiKey | null> {
  const _id = parseObjectId(id);
  return _id && collections().apiKeys.findOne({ _id }, { session });
}

/** Those that work first, then those that have ended, then the revoked ones; each by name. */
export async function listApiKeys(now: Date): Promise<readonly ApiKey[]> {
  const keys = await collections().apiKeys.find().sort({ createdAt: -1 }).limit(500).toArray();
  const order = Object.keys(apiKeyStates);
  return keys.sort(
    (one, other) =>
      order.indexOf(apiKeyState(one, now)) - order.indexOf(apiKeyState(other, now)) ||
      one.name.localeCompare(other.name),
  );
}
