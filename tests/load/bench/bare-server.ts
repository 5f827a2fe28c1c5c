import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fetchRaw } from '../fetch-raw';

type BareServer = {
  readonly url: string;
  readonly pid: number;
  readonly bytes: number;
  close(): Promise<void>;
};

const sentHeaders = ['content-type', 'content-encoding', 'cache-control', 'vary', 'content-security-policy'];

/** Fetches a compressed page and serves its bytes and headers from a minimal `node:http` server in another process. */
export async function startBareServer(pageUrl: string): Promise<BareServer> {
  const { headers, body } = await fetchRaw(pageUrl, { 'accept-encoding': 'br' });
  const sent = Object.fromEntries(sentHeaders.map((name) => [name, String(headers[name] ?? '')]));
  const page = { headers: { ...sent, 'content-length': String(body.length) }, body };
  const child = fork(fileURLToPath(new URL('./bare-server-process.mjs', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
  });
  child.send(page);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid ?? 0,
    bytes: page.body.length,
    close: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
