import { LRUCache } from 'lru-cache';
import { contentVersion } from '~/cache/data/content-version.server';
import { compress, negotiateEncoding } from '~/http/server/compression.server';
import type { Call } from './call';
import { entityTagOf, namesTag, preconditionFailed } from './entity-tag.server';

/** Ready to be sent. */
export type PreparedAnswer = {
  readonly status: number;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  /** The ETag of a read; null for a write. */
  readonly tag: string | null;
};

/** An answer below this size fits one packet either way. */
const minCompressedBytes = 1_000;

/** Compresses the text of an answer as the request asks for, and gives a read its ETag. */
export function prepareAnswer(
  text: string,
  request: Request,
  status: number,
  headers: Readonly<Record<string, string>>,
): PreparedAnswer {
  const accepted = negotiateEncoding(request.headers.get('Accept-Encoding'));
  const encoding = text.length < minCompressedBytes ? null : accepted;
  const body = compress(text, encoding, 4);
  const tag = isRead(request) ? entityTagOf(text) : null;
  return {
    status,
    body,
    tag,
    headers: {
      ...headers,
      Vary: [headers['Vary'], 'Accept-Encoding'].filter(Boolean).join(', '),
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      ...(encoding && { 'Content-Encoding': encoding }),
      ...(tag !== null && { ETag: tag }),
    },
  };
}

export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const bodyHeaders: ReadonlySet<string> = new Set(['Content-Type', 'Content-Length', 'Content-Encoding']);

/** 304 to whoever has the answer. Throws 412. */
export function sendAnswer({ status, body, headers, tag }: PreparedAnswer, request: Request): Response {
  if (tag === null) return new Response(body, { status, headers });
  const [ifMatch, ifNoneMatch] = ['If-Match', 'If-None-Match'].map((name) => request.headers.get(name));
  if (ifMatch && !namesTag(ifMatch, tag)) throw preconditionFailed();
  if (!ifNoneMatch || !namesTag(ifNoneMatch, tag)) return new Response(body, { status, headers });
  const repeated = Object.entries(headers).filter(([name]) => !bodyHeaders.has(name));
  return new Response(null, { status: 304, headers: Object.fromEntries(repeated) });
}

type CachedAnswer = { readonly version: number; readonly answer: PreparedAnswer };

/** In bytes. `isFresh` depends on the clock, and a change may be unrecorded (app/cache/README.md). */
const answers = new LRUCache<string, CachedAnswer>({
  maxSize: 2_000_000,
  maxEntrySize: 200_000,
  sizeCalculation: ({ answer }) => answer.body.length + 1_500,
  ttl: 60_000,
  ttlResolution: 1_000,
});

/** Longer addresses have a search that nobody else asks for. */
const maxUrlLength = 500;

/** `version` is that of the content before it is read. */
export type CacheKey = { readonly key: string; readonly version: number };

/** Null for an answer that depends on more than its address and the public content. */
export async function findCacheKey(
  { isCached }: Pick<Call, 'isCached'>,
  request: Request,
): Promise<CacheKey | null> {
  if (!isCached || !isRead(request) || request.url.length > maxUrlLength) return null;
  const { pathname, search } = new URL(request.url);
  const encoding = negotiateEncoding(request.headers.get('Accept-Encoding'));
  return { key: `${encoding} ${pathname}${search}`, version: await contentVersion() };
}

/** Null where something has been written since. */
export function readCachedAnswer({ key, version }: CacheKey): PreparedAnswer | null {
  const stored = answers.get(key);
  return stored?.version === version ? stored.answer : null;
}

export const cacheAnswer = ({ key, version }: CacheKey, answer: PreparedAnswer): void =>
  void answers.set(key, { version, answer });
