import { beforeAll, expect, it } from 'vitest';
import { screens } from '~/domain/back-office/screens';
import { dayOfRun } from '../../../../support/fixtures/days';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../../support/fixtures/users';
import { textOf } from '../../../../support/shop/read-page';
import { readPageForm } from '../../../../support/shop/read-page-form';
import { readRouteTable } from '../../../../support/shop/route-table';
import { useShop } from '../../../../support/shop/use-shop';
import type { TestResponse, Visitor } from '../../../../support/shop/visitor';
import type { Deletion, Editor } from './editor';
import { editors, otherDeletions, otherForms } from './editors';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});
const context = () => ({ admin, database: shop.database() });

const paths = new Map<string, string>();
/** What is added for a row is added once. */
async function pathOf({ name, path }: Pick<Editor, 'name' | 'path'>): Promise<string> {
  const found = paths.get(name) ?? (typeof path === 'string' ? path : await path(context()));
  paths.set(name, found);
  return found;
}

type Pairs = readonly (readonly [name: string, value: string])[];

const formIn = ({ text }: TestResponse, { typed }: Pick<Editor, 'typed'>): Pairs =>
  readPageForm(text, Object.keys(typed)).values;

const fill = (form: Pairs, values: Readonly<Record<string, string>>): Pairs => [
  ...form.filter(([name]) => !Object.hasOwn(values, name)),
  ...Object.entries(values),
];

const send = (path: string, form: Pairs, { button }: Pick<Editor, 'button'>): Promise<TestResponse> =>
  admin.post(path, button ? [...form, button] : form);

/** Without the version that it would replace. */
const withoutVersion = (form: Pairs): readonly string[] =>
  form
    .filter(([name]) => !/^(seen|newId)/.test(name))
    .map((pair) => pair.join('='))
    .sort();

/** Expects the form as it was sent. */
function expectBack(
  response: TestResponse,
  status: number,
  sent: Pairs,
  editor: Pick<Editor, 'typed'>,
): void {
  expect([response.status, response.location]).toEqual([status, '']);
  expect(withoutVersion(formIn(response, editor))).toEqual(withoutVersion(sent));
}

it.each(editors)(
  '$name: what was typed comes back at 400 and 409, and replaces the other',
  async (editor) => {
    const path = await pathOf(editor);
    const opened = formIn(await admin.get(path), editor);
    const wrong = fill(fill(opened, editor.typed), editor.wrong);
    const refused = await send(path, wrong, editor);
    expectBack(refused, 400, wrong, editor);

    const typed = fill(formIn(refused, editor), editor.typed);
    expect((await send(path, fill(opened, editor.theirs), editor)).status).toBe(303);
    const late = await send(path, typed, editor);
    expectBack(late, 409, typed, editor);
    if (!editor.comparesNothing)
      for (const [name, theirs] of Object.entries(editor.theirs))
        expect(textOf(late.text)).toContain(`Yours ${editor.typed[name]} Theirs ${theirs}`);
    expect((await send(path, formIn(late, editor), editor)).status).toBe(303);
  },
);

/** Those whose `typed` has a field that `theirs` leaves alone. */
const mergeable = editors.flatMap((editor) => {
  const { comparesNothing, typed, theirs } = editor;
  const [own] = Object.entries(typed).filter(([name]) => !Object.hasOwn(theirs, name));
  return own && !comparesNothing ? [{ ...editor, own }] : [];
});

it.each(mergeable)('$name: keeping mine keeps what only they have changed', async (editor) => {
  const { theirs, own } = editor;
  const [name] = own;
  const text = name === 'lastDay' ? dayOfRun(90) : `${own[1]}2`;
  const path = await pathOf(editor);
  const opened = formIn(await admin.get(path), editor);
  expect((await send(path, fill(opened, theirs), editor)).status).toBe(303);
  // Refused first: what was read is not forgotten.
  const refused = await send(path, fill(fill(opened, { [name]: text }), editor.wrong), editor);
  const before = Object.fromEntries(
    opened.filter(([field]) => Object.hasOwn(editor.wrong, field) && field !== name),
  );
  const late = await send(path, fill(formIn(refused, editor), { ...before, [name]: text }), editor);
  expect(late.status).toBe(409);
  const merged = Object.entries({ ...theirs, [name]: text });
  expect(formIn(late, editor)).toEqual(expect.arrayContaining(merged));
  for (const [field, value] of Object.entries(theirs))
    expect(textOf(late.text), field).not.toContain(`Theirs ${value}`);
  expect((await send(path, formIn(late, editor), editor)).status).toBe(303);
  const saved = formIn(await admin.get(path), editor);
  expect(saved).toEqual(expect.arrayContaining(merged));
  // As it was, for the next test.
  const former = Object.fromEntries(
    opened.filter(([field]) => field === name || Object.hasOwn(theirs, field)),
  );
  expect((await send(path, fill(saved, former), editor)).status).toBe(303);
});

const deletable = editors.flatMap(({ deletion, ...editor }) => (deletion ? [{ ...editor, deletion }] : []));

it.each(deletable)('$name: is deleted once, and what was typed comes back at 404', async (editor) => {
  const { deletion, typed, theirs } = editor;
  const path = await pathOf(editor);
  const opened = formIn(await admin.get(path), editor);
  await deleteTwice(deletion, deletion.path(path), () => send(path, fill(opened, theirs), editor));
  const form = fill(opened, typed);
  expectBack(await send(path, form, editor), 404, form, editor);
});

it.each(otherDeletions)('$name is deleted once', async (deletion) => {
  await deleteTwice(deletion, await pathOf(deletion));
});

it('covers every form of the back office that edits or deletes something', async () => {
  const opened = await Promise.all([...editors, ...otherDeletions].map(pathOf));
  for (const { deletion, ...editor } of deletable) opened.push(deletion.path(await pathOf(editor)));
  const isOpened = (pattern: string) => {
    const expression = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
    return opened.some((path) => expression.test(path));
  };
  const patterns = readRouteTable()
    .filter(({ hasAction }) => hasAction)
    .map(({ addressPattern }) => addressPattern)
    .filter((pattern) => screens.some(({ path }) => pattern.startsWith(`${path}/`)))
    .filter((pattern) => pattern.includes('/:') && !pattern.endsWith('/preview'));
  expect(patterns.filter((pattern) => !isOpened(pattern) && !otherForms.includes(pattern))).toEqual([]);
  expect(
    otherForms.filter((pattern) => !patterns.includes(pattern)),
    'no such forms',
  ).toEqual([]);
});

/** What changes it before it is deleted is a conflict where the confirmation has a version. */
async function deleteTwice(
  { list, alreadyDeleted }: Pick<Deletion, 'list' | 'alreadyDeleted'>,
  path: string,
  change?: () => Promise<TestResponse>,
): Promise<void> {
  const open = async (): Promise<Pairs> => [
    ...readPageForm((await admin.get(path)).text, ['seenVersion', 'intent']).values,
    ['intent', 'delete'],
  ];
  const early = await open();
  if (change && early.some(([name, value]) => name === 'seenVersion' && value !== '')) {
    expect((await change()).status).toBe(303);
    const conflict = await admin.post(path, early);
    expect(conflict.status).toBe(409);
    expect(textOf(conflict.text)).toMatch(/Somebody has changed .* Please check it again before you/);
  }
  const form = await open();
  const flashes = [];
  for (const _ of ['first', 'second']) {
    const { status, location } = await admin.post(path, form);
    expect([status, location]).toEqual([303, list]);
    flashes.push(textOf((await admin.get(list)).text).includes(alreadyDeleted));
  }
  expect(flashes, alreadyDeleted).toEqual([false, true]);
}
