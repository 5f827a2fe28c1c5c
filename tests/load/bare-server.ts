import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export type BareServer = { readonly url: string; readonly bytes: number; close(): Promise<void> };

/**
 * Fetches a page once, compressed, and serves these very bytes with its headers from the barest server there is, in a
 * process of its own as the shop is one.
 */
export async function startBareServer(pageUrl: string): Promise<BareServer> {
  const page = await fetchRaw(pageUrl);
  const child = fork(fileURLToPath(new URL('bare-process.mjs', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
  });
  child.send(page);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}/`,
    bytes: page.body.length,
    close: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
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
