import {
  data,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunction,
  type ServerBuild,
} from '@remix-run/node';
import { expect, it } from 'vitest';
import { readForm } from '~/http/forms/read-form.server';
import { markDatabaseUnavailable } from '~/http/server/database-unavailable.server';
import { handleDatabaseOutages } from '~/http/server/handle-database-outages.server';

const url = 'http://shop.example/categories-admin/new';

/** A page whose action answers 503 with its form, and whose loader fails after it. */
const page = handleDatabaseOutages({
  routes: {
    page: {
      id: 'page',
      module: {
        default: () => null,
        action: async ({ request, context }: ActionFunctionArgs) => {
          await readForm(request);
          markDatabaseUnavailable(context);
          return data({ reply: {} }, { status: 503 });
        },
        loader: () => Promise.reject(Object.assign(new Error(), { name: 'DatabaseTimeoutError' })),
      },
    },
  },
} as unknown as ServerBuild).routes['page']?.module;

const loader = page?.loader as LoaderFunction;

const thrownBy = (load: () => unknown): Promise<unknown> =>
  Promise.resolve(load()).then(
    () => null,
    (error: unknown) => error,
  );

it('gives back what was typed when the database fails between an action and the loaders after it', async () => {
  const context = {} as AppLoadContext;
  const body = new URLSearchParams({ name: 'Cheese', description: 'From our own milk' });
  const args = { params: {}, context };
  await page?.action?.({ ...args, request: new Request(url, { method: 'POST', body }) });
  const load = (loaderContext: AppLoadContext) =>
    thrownBy(() => loader({ ...args, context: loaderContext, request: new Request(url) }));
  expect(await load(context)).toMatchObject({
    init: { status: 503 },
    data: { action: '/categories-admin/new', fields: [...body] },
  });
  expect(await load({} as AppLoadContext)).toMatchObject({ data: '' });
});
