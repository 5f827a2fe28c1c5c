import { expect, it } from 'vitest';
import { permissionsOf } from '~/domain/accounts/permissions';
import { makeUser } from '../../support/fixtures/users';
import { screensFor } from '~/ui/admin/admin-screens';
import { barLength, readMenu, writeMenu } from '~/ui/admin/menu-text';

it('reads the menu as it was written, with what waits and what is switched off', () => {
  const attention = new Proxy({}, { get: () => 3 }) as Parameters<typeof screensFor>[1];
  const all = screensFor(permissionsOf(makeUser({ role: 'super_admin' })), attention, { blog: 'off' });
  expect(all.some(({ path }) => path === '/texts-admin')).toBe(true);
  const shown = all.map(({ shortName, ...screen }, position) => ({
    ...screen,
    ...(shortName && position < barLength && { shortName }),
  }));
  expect(shown.some(({ waiting }) => waiting?.count)).toBe(true);
  expect(readMenu(writeMenu(all))).toEqual(shown);
  expect(readMenu('')).toEqual([]);
  const permissions = permissionsOf(makeUser({ role: 'super_admin' }));
  const fewer = screensFor(permissions, attention, {}, ['/texts-admin']);
  expect(all.length - fewer.length).toBe(1);
  expect(fewer.some(({ path }) => path === '/texts-admin')).toBe(false);
});
