import { beforeAll, expect, it } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../../support/fixtures/users';
import { isFullRun } from '../../../../support/full-run';
import { textOf } from '../../../../support/shop/read-page';
import { useShop } from '../../../../support/shop/use-shop';
import { createVisitor, fillCart, type TestResponse, type Visitor } from '../../../../support/shop/visitor';
import type { ContentChange } from './content-change';
import { readPageForm } from '../../../../support/shop/read-page-form';
import { findFormsWithoutRow } from './find-forms-without-row';
import { blogChanges } from './rows/blog';
import { categoryChanges } from './rows/categories';
import { galleryChanges } from './rows/gallery';
import { pageTextChanges } from './rows/page-texts';
import { beforeDeliveryAreas, pageChanges } from './rows/pages';
import { productChanges } from './rows/products';
import { serviceChanges } from './rows/services';
import { settingsChanges } from './rows/settings';

/** A file of rows for each area of the back office. */
const changes: readonly ContentChange[] = [
  ...galleryChanges,
  ...serviceChanges,
  ...beforeDeliveryAreas,
  // Before the settings, whose calendar stops the sale.
  ...productChanges,
  ...settingsChanges,
  ...categoryChanges,
  // After the others: pictures that they upload to the home page would look like theirs.
  ...pageChanges,
  ...pageTextChanges,
  ...blogChanges,
];

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
let shopper: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  shopper = createVisitor(shop.url);
  await fillCart(shopper);
});

it.each(
  changes.map((change) => ({ change, form: change.form, names: Object.keys(change.fields).join(', ') })),
)('shows at the next request: $form, $names', async ({ change }) => {
  const path = typeof change.path === 'string' ? change.path : await change.path(shop.database());
  const form = readPageForm((await admin.get(path)).text, Object.keys(change.fields));
  expect([...form.fields].sort(), 'fields with a row').toEqual(fieldsWithRow(change.form));
  // A guest's requests fill all caches, with the page and with what a page with a cart reads.
  for (const page of await readPages(change.pages, { asGuestOnly: true }))
    expect(shownIn(page, change)).toEqual([]);
  const response = await submit(path, change, form.values);
  expect([response.status, textOf(response.text)]).toEqual([303, '']);
  for (const page of await readPages(change.pages))
    expect(shownIn(page, change), page.name).toEqual(Object.keys(change.fields));
});

it('covers every form of the content and the settings', async () => {
  const paths = await Promise.all(
    changes.map(({ path }) => (typeof path === 'string' ? path : path(shop.database()))),
  );
  expect(findFormsWithoutRow(paths)).toEqual([]);
});

const fieldsWithRow = (form: string): string[] => {
  const rows = changes.filter((change) => change.form === form);
  return [...new Set(rows.flatMap(({ fields, unseen = [] }) => [...Object.keys(fields), ...unseen]))].sort();
};

type Page = { readonly name: string; readonly html: string };

/** As a guest, whose page is cached, and the first page with a cart, too, which bypasses the page cache. A full run has each with a cart. */
async function readPages(paths: readonly string[], { asGuestOnly = false } = {}): Promise<readonly Page[]> {
  const guest = ['as a guest', createVisitor(shop.url)] as const;
  const pages: Page[] = [];
  for (const [index, path] of paths.entries()) {
    const hasCart = !asGuestOnly && (isFullRun || index === 0);
    for (const [name, visitor] of hasCart ? [guest, ['with a cart', shopper] as const] : [guest]) {
      const { status, text } = await visitor.get(path);
      expect(status, path).toBe(200);
      pages.push({ name: `${path} ${name}`, html: text });
    }
  }
  return pages;
}

/** The names of the fields whose new value the page shows. */
function shownIn({ html }: Page, { fields }: ContentChange): string[] {
  const text = textOf(html);
  return Object.entries(fields).flatMap(([name, change]) => {
    const shows = typeof change === 'string' ? change : change.shows;
    return (typeof shows === 'string' ? text.includes(shows) : shows.test(html)) ? [name] : [];
  });
}

/** Sends the form as a browser without scripts does. */
async function submit(
  path: string,
  { fields, button }: ContentChange,
  values: readonly (readonly [string, string])[],
): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of values) if (!Object.hasOwn(fields, name)) form.append(name, value);
  for (const [name, change] of Object.entries(fields)) {
    const value = typeof change === 'string' ? change : change.value;
    form.append(name, typeof value === 'function' ? await value(shop.database()) : value);
  }
  if (button) form.append(...button);
  const body = new Response(form);
  return admin.send(path, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Origin: shop.url },
    body: Buffer.from(await body.arrayBuffer()),
  });
}
