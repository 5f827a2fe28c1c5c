import { request as sendHttp } from 'node:http';
import type { CallerName, GeneratedRequest } from './generated-request';
import type { IdChoice } from './schema-arbitrary';
import type { IdPools } from './id-pools';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly milliseconds: number;
};

export type SentRequest = {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
};

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

async function toFormData(file: string): Promise<{ readonly type: string; readonly body: Buffer }> {
  const form = new FormData();
  const parts = { image: picture, text: Buffer.from('no picture'), empty: Buffer.alloc(0) };
  const bytes = parts[file as keyof typeof parts];
  form.append('file', new File([new Uint8Array(bytes)], 'cow.png', { type: 'image/png' }));
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('Content-Type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

const isChoice = (value: unknown): value is { readonly $id: IdChoice } =>
  typeof value === 'object' && value !== null && '$id' in value;

/** An object takes the other members, too. */
function fillIn({ $id, ...members }: { readonly $id: IdChoice }, pools: IdPools): unknown {
  const known = pools.pick($id);
  return typeof known === 'string' ? known : { ...known, ...members };
}

/** Fills in the ids that are known by now, and the token. */
export async function prepareRequest(
  generated: GeneratedRequest,
  pools: IdPools,
  tokens: Readonly<Partial<Record<CallerName, string>>>,
): Promise<SentRequest> {
  const path = generated.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const id = generated.ids[name] ?? '';
    return typeof id === 'string' ? id : encodeURIComponent(String(pools.pick(id)));
  });
  const authorization =
    generated.caller === 'broken token' ? generated.brokenToken : tokens[generated.caller];
  const { body, contentType } = generated;
  let type = contentType;
  let bytes: Buffer | null = null;
  if (body && 'json' in body)
    bytes = Buffer.from(
      String(
        JSON.stringify(body.json, (_key, value: unknown) => (isChoice(value) ? fillIn(value, pools) : value)),
      ),
    );
  else if (body && 'text' in body) bytes = Buffer.from(body.text);
  else if (body) ({ type, body: bytes } = await toFormData(body.file));
  const mayHaveBody = generated.method !== 'GET' && generated.method !== 'HEAD';
  return {
    method: generated.method,
    target: `${path}${generated.query ? `?${generated.query}` : ''}`,
    headers: {
      ...generated.headers,
      ...(authorization && { Authorization: authorization }),
      ...(mayHaveBody && bytes && type && { 'Content-Type': type }),
    },
    body: mayHaveBody ? bytes : null,
  };
}

/** By node:http, because fetch rewrites paths and refuses methods. Rejects if the connection closes without an answer. */
export const sendRequest = (
  origin: string,
  { method, target, headers, body }: SentRequest,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const started = performance.now();
    const sent = sendHttp(
      {
        hostname,
        port,
        method,
        path: target,
        headers: { ...headers, ...(body && { 'Content-Length': String(body.length) }) },
        timeout: 30_000,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            milliseconds: performance.now() - started,
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('No answer within 30 seconds')));
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
