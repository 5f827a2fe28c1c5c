import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPhones } from '../../../support/shop/phones';
import { registerAccount } from '../../../support/shop/register-account';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop();

/** In the project, where the packages of the program are found. */
const folder = fileURLToPath(new URL(`../../../../.cache/api-client-${process.pid}`, import.meta.url));
const program = join(folder, 'place-pay-track.ts');

beforeAll(async () => {
  const description = await (await fetch(`${shop.url}/api/openapi.json`)).text();
  const types = astToString(await openapiTS(description));
  await mkdir(folder, { recursive: true });
  await cp(fileURLToPath(new URL('client', import.meta.url)), folder, { recursive: true });
  await writeFile(join(folder, 'generated-types.ts'), types);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function typeCheck(file: string): readonly string[] {
  const checked = ts.createProgram([file], {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  });
  return ts
    .getPreEmitDiagnostics(checked)
    .map(({ file: source, messageText }) =>
      [source?.fileName.split('/').at(-1), ts.flattenDiagnosticMessageText(messageText, ' ')].join(': '),
    );
}

it('is a client that compiles, and not with a field that the description lacks', async () => {
  expect(typeCheck(program)).toEqual([]);
  const wrong = join(folder, 'wrong.ts');
  await writeFile(wrong, (await readFile(program, 'utf8')).replace('quantity: 2', 'amountOfItems: 2'));
  expect(typeCheck(wrong).join()).toContain('amountOfItems');
  await writeFile(
    wrong,
    (await readFile(program, 'utf8')).replace("'/api/orders/{id}'", "'/api/order/{id}'"),
  );
  expect(typeCheck(wrong).join()).toContain('/api/order/{id}');
});

it('places, pays and tracks an order', async () => {
  const { placePayAndTrack } = (await import(program)) as typeof import('./client/place-pay-track');
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
