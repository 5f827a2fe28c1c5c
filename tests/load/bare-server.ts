import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type BareServer = { readonly url: string; readonly bytes: number; close(): Promise<void> };

/** Fetches a page once, compressed, and serves these very bytes with its headers from the barest server there is. */
export async function startBareServer(pageUrl: string): Promise<BareServer> {
  const { headers, body } = await fetchRaw(pageUrl);
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    bytes: body.length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const fetchRaw = (url: string) =>
  new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      buffer(response).then((body) => {
        const kept = ['content-type', 'content-encoding', 'cache-control', 'vary', 'content-security-policy'];
        const headers = Object.fromEntries(kept.map((name) => [name, String(response.headers[name] ?? '')]));
        resolve({ headers: { ...headers, 'content-length': String(body.length) }, body });
      }, reject);
    }).on('error', reject);
  });
