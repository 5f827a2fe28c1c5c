import type { Permission } from '~/domain/accounts/permissions';

/** The screens of the back office that a navigation lists, each with the permission that opens it. */
export const adminScreens = [
  { path: '/admin-dashboard', name: 'Dashboard', permission: 'dashboard:read' },
  { path: '/blogs-admin', name: 'Blog Posts', permission: 'content:write' },
  { path: '/gallary-management', name: 'Gallery Management', permission: 'content:write' },
  { path: '/users-admin', name: 'People', permission: 'users:read' },
] as const satisfies readonly { path: string; name: string; permission: Permission }[];

export type AdminScreen = (typeof adminScreens)[number];

/** Those that somebody with these permissions may open. */
export const screensFor = (permissions: readonly Permission[]): readonly AdminScreen[] =>
  adminScreens.filter(({ permission }) => permissions.includes(permission));
