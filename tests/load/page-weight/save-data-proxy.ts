import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Forwards to a shop and adds `Save-Data: on` to each request. Chromium sends the headers that a test sets to the first
 * address of a navigation only, and not to the one it is redirected to.
 */
export async function startSaveDataProxy(target: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const forwarded = request(`${target}${incoming.url ?? '/'}`, {
      method,
      headers: { ...headers, 'save-data': 'on' },
    });
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
