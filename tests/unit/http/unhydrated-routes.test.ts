import { data, type ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';
import { unhydratedRoutes, restoreLoaderData } from '~/http/rendering/unhydrated-routes.server';

type Routes = Readonly<
  Record<string, { path: string; parentId?: string; loader?: () => unknown; react?: true }>
>;

function createBuild(pages: Routes): ServerBuild {
  const routes = Object.entries({ root: { path: '' }, ...pages } as Routes).map(([id, page]) => [
    id,
    {
      id,
      path: page.path,
      parentId: id === 'root' ? undefined : (page.parentId ?? 'root'),
      module: { default: () => null, loader: page.loader, handle: { enhance: page.react && 'react' } },
    },
  ]);
  const assets = { routes: Object.fromEntries(routes.map(([id]) => [id, {}])) };
  return { routes: Object.fromEntries(routes), assets } as unknown as ServerBuild;
}

const branchesAt = (build: ServerBuild, path: string) =>
  unhydratedRoutes(build)
    .filter(({ pattern }) => pattern.test(path))
    .map((page) => Object.keys(page.build.routes));

it('matches each path with the branch of one route, or none', () => {
  const build = createBuild({
    list: { path: 'products' },
    product: { path: 'products/:slug' },
    person: { path: 'people/:id' },
    newPerson: { path: 'people/new' },
    form: { path: 'form', react: true },
    inner: { path: 'inner', parentId: 'list' },
    rest: { path: '*' },
  });
  expect(branchesAt(build, '/products')).toEqual([['root', 'list']]);
  expect(branchesAt(build, '/products/milk')).toEqual([['root', 'product']]);
  expect(branchesAt(build, '/people/new')).toEqual([['root', 'newPerson']]);
  const others = [
    '/people/1',
    '/form',
    '/inner',
    '/nowhere',
    '/products.data',
    '/products/milk.data',
    '/products/a/b',
  ];
  for (const path of others) expect(branchesAt(build, path), path).toEqual([]);
});

it('hides loader data from Remix and restores it for the page', async () => {
  const given = { secret: 'Baraka', list: [1, 2] };
  const build = createBuild({
    plain: { path: 'plain', loader: () => given },
    headed: { path: 'headed', loader: () => data(given, { status: 503 }) },
    none: { path: 'none', loader: () => null },
  });
  const load = async (id: string) => {
    const route = unhydratedRoutes(build).find((page) => page.build.routes[id])?.build.routes[id];
    return route?.module.loader?.({} as never) as Promise<unknown>;
  };
  const plain = await load('plain');
  const headed = (await load('headed')) as { data: unknown; init: unknown };
  expect(JSON.stringify([plain, headed.data])).toBe('[{},{}]');
  expect(headed.init).toEqual({ status: 503 });

  const loaderData = { plain, headed: headed.data, none: await load('none') };
  restoreLoaderData(loaderData);
  expect({ ...loaderData }).toEqual({ plain: given, headed: given, none: null });
  expect({ ...(loaderData.plain as object) }).toEqual(given);
});
