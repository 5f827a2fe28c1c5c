import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createVisitor, placeOrder } from '../../../support/shop/visitor';
import { findFreePort, makeTempFolder } from '../../../support/shop/start-shop';
import { textOf } from '../../../support/shop/read-page';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

it('the build runs under remix-serve, without our own server', async () => {
  const folder = await makeTempFolder();
  onTestFinished(folder.remove);
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
    {
      cwd: root,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        SITE_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: join(folder.path, 'data'),
        // In development it waits for a compiler.
        NODE_ENV: 'production',
        SESSION_SECRET: 'a secret of a test, which everybody may know',
        SEED_DEMO: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('[remix-serve]')) resolve();
      });
    child.once('close', () => reject(new Error(output)));
  });
  const visitor = createVisitor(`http://127.0.0.1:${port}`);
  expect(textOf((await visitor.get('/products')).text)).toMatch(/[1-9]\d* products found/);
  const { location } = await placeOrder(visitor);
  expect(textOf((await visitor.get(location)).text)).toContain('Thank you for your order!');
});
