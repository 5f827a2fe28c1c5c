import { expect, it } from 'vitest';
import { editorRoutes } from '~/domain/back-office/editors';
import { screens } from '~/domain/back-office/screens';
import { speculationRules } from '~/domain/pages/speculation-rules';
import { barLength } from '~/ui/admin/menu-text';
import { allRoutes, isPage, pathsOf } from '../../support/shop/page-paths';

it('every page of the back office belongs to a screen, and every screen has a page', () => {
  const layout = allRoutes.find(({ file }) => file === 'routes/admin/layout.tsx');
  const pages = pathsOf(layout?.children ?? []);
  const isOfScreen = (page: string) =>
    screens.some(({ path }) => page === path || page.startsWith(`${path}/`));
  expect(pages.filter((page) => !isOfScreen(page))).toEqual([]);
  expect(screens.map(({ path }) => path).filter((path) => !isPage(path))).toEqual([]);
});

it('every large form is a page', () => {
  const forms = screens.flatMap(({ path, forms = [] }) =>
    forms.map(([below]) => (below ? `${path}/${below}` : path)),
  );
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter((form) => !isPage(form))).toEqual([]);
});

it('every editor whose text comes back after a sign-in is a route', () => {
  const patterns = pathsOf(allRoutes).map((path) => path.replace(/:\w+/g, ':'));
  expect(editorRoutes.filter((route) => !patterns.includes(route))).toEqual([]);
});

it('no screen is prefetched', () => {
  const rules = JSON.stringify(speculationRules({ isPhone: false }));
  expect(screens.map(({ path }) => path).filter((path) => !rules.includes(`"${path}*"`))).toEqual([]);
});

it('the bar on phones has what a barn needs first, in short words', () => {
  const names = screens.map(({ shortName, name }) => shortName ?? name);
  expect(names.slice(0, barLength)).toEqual(['Today', 'Orders', 'Sheet', 'M-Pesa', 'Stock']);
});
