import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPhones } from '../../../support/shop/phones';
import { registerAccount } from '../../../support/shop/register-account';
import { useShop } from '../../../support/shop/use-shop';
import type * as Program from './client/place-pay-track';

const shop = useShop();

/** In the project, where the packages of the program are found. */
const folder = fileURLToPath(new URL(`../../../../.cache/api-client-${process.pid}`, import.meta.url));
const program = join(folder, 'place-pay-track.ts');

const compiler = fileURLToPath(new URL('../../../../node_modules/typescript-7/bin/tsc', import.meta.url));

beforeAll(async () => {
  const description = await (await fetch(`${shop.url}/api/openapi.json`)).text();
  const types = astToString(await openapiTS(description));
  await mkdir(folder, { recursive: true });
  await cp(fileURLToPath(new URL('client', import.meta.url)), folder, { recursive: true });
  await writeFile(join(folder, 'generated-types.ts'), types);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The messages of the compiler by file; it reads the types of the platform once for all of them. */
async function typeCheck(files: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const options =
    '--strict --noUncheckedIndexedAccess --noEmit --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --types node --ignoreConfig --pretty false';
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [compiler, ...options.split(' '), ...files], (_failed, text) => resolve(text));
  });
  const messages: Record<string, string> = {};
  let file = '';
  for (const line of output.split('\n').filter((each) => each !== '')) {
    // Further lines of a message are indented.
    file = /([^/]+)\(\d+,\d+\): error/.exec(line)?.[1] ?? file;
    messages[file] = `${messages[file] ?? ''}${line}\n`;
  }
  return messages;
}

it('is a client that compiles, and not with a path or a member that the description lacks', async () => {
  const text = await readFile(program, 'utf8');
  const wrongMember = join(folder, 'wrong-member.ts');
  const wrongPath = join(folder, 'wrong-path.ts');
  await writeFile(wrongMember, text.replace('quantity: 2', 'amountOfItems: 2'));
  await writeFile(wrongPath, text.replace("'/api/orders/{id}'", "'/api/order/{id}'"));
  expect(await typeCheck([program, wrongMember, wrongPath])).toEqual({
    'wrong-member.ts': expect.stringContaining("Property 'quantity' is missing"),
    'wrong-path.ts': expect.stringContaining('/api/order/{id}'),
  });
});

it('places, pays and tracks an order', async () => {
  const { placePayAndTrack } = (await import(program)) as typeof Program;
  const phones = connectPhones(shop.simulatorUrl);
  const tracked = await placePayAndTrack({
    url: shop.url,
    ...(await registerAccount(shop.url)),
    enterPin: (number) => phones.press(number, 'pin'),
  });
  expect(tracked).toMatchObject({
    paidBefore: false,
    paidAfter: true,
    status: 'confirmed',
    paymentStatus: 'paid',
    items: [{ quantity: 2, notes: 'Cold, please' }],
  });
});
