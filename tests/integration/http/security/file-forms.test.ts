import { expect, it } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { readPageForm } from '../../../support/shop/read-page-form';
import { readRouteTable } from '../../../support/shop/route-table';
import { useShop } from '../../../support/shop/use-shop';
import { addressesWith, createRouteParameters } from './route-parameters';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

type FileForm = { readonly action: string; readonly field: string; readonly button: Pairs };
type Pairs = readonly (readonly [name: string, value: string])[];

/** Where the forms of a page send files, by each of their buttons. */
const fileForms = (html: string, address: string): readonly FileForm[] =>
  html
    .split('<form')
    .slice(1)
    .map((rest) => rest.split('</form>')[0] ?? '')
    .flatMap((form) => {
      const read = (tag: string, name: string) =>
        new RegExp(`^[^>]*\\s${name}="([^"?#]*)`, 'i').exec(tag)?.[1] ?? null;
      const [, field] = /<input[^>]*type="file"[^>]*name="([^"]*)"/.exec(form) ?? [];
      if (field === undefined) return [];
      return form
        .split('<button')
        .slice(1)
        .filter((button) => read(button, 'type') !== 'button')
        .map((button) => ({
          action: read(button, 'formaction') ?? read(form, 'action') ?? address,
          field,
          button: [[read(button, 'name') ?? 'button', read(button, 'value') ?? ''] as const],
        }));
    });

const boundary = '----form-with-a-file-of-100-kB';

const encodeForm = (values: Pairs, field: string) =>
  [
    ...values.map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="cow.jpg"\r\n`,
    `Content-Type: image/jpeg\r\n\r\n${'x'.repeat(100_000)}\r\n--${boundary}--\r\n`,
  ].join('');

it('a file of 100 kB gets through wherever a page has a field for one', async () => {
  const addressOf = addressesWith(await createRouteParameters(shop));
  const owner = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
  const actions = new Set<string>();
  for (const route of readRouteTable()) {
    if (route.path === null || !route.hasAction) continue;
    const page = await owner.get(addressOf(route));
    for (const { action, field, button } of fileForms(page.text, addressOf(route))) {
      if (actions.has(action)) continue;
      actions.add(action);
      const { values } = readPageForm(page.text, [field]);
      const { status, text } = await owner.send(action, {
        method: 'POST',
        headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, Origin: shop.url },
        body: encodeForm([...values, ...button], field),
      });
      const isRead = (status === 200 || status === 400) && !text.includes('could not read this form');
      expect({ action, status, isRead }).toEqual({ action, status, isRead: true });
    }
  }
  expect(actions.size).toBeGreaterThan(20);
});
