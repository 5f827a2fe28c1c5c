import type { Permission } from '~/domain/accounts/permissions';

/** The navigation of the back office, with the permission that each screen requires. */
const adminScreens = [
  { path: '/admin-dashboard', name: 'Dashboard', permission: 'dashboard:read' },
  { path: '/blogs-admin', name: 'Blog Posts', permission: 'content:write' },
  { path: '/gallary-management', name: 'Gallery Management', permission: 'content:write' },
  { path: '/users-admin', name: 'People', permission: 'users:read' },
] as const satisfies readonly { path: string; name: string; permission: Permission }[];

export type AdminScreen = (typeof adminScreens)[number];

/** The screens that these permissions allow. */
export const screensFor = (permissions: readonly Permission[]): readonly AdminScreen[] =>
  adminScreens.filter(({ permission }) => permissions.includes(permission));
