import type { Role, User } from './user';

/** Descriptions for the back office (docs/security.md). */
export const permissions = {
  'dashboard:read': 'Open the dashboard',
  'orders:read': 'See orders',
  'orders:write': 'Change orders',
  'sales:read': 'See what the shop earns: sales by day and the best sellers',
  'catalogue:write': 'Change products, prices and categories',
  'stock:write': 'Change the stock, and see its history',
  'content:write':
    'Change posts, pages, gallery and services, moderate comments, send the newsletter, and see and export its subscribers',
  'bookings:read': 'See farm visits',
  'bookings:write': 'Change farm visits',
  'messages:read': 'Read messages, and see all texts (SMS)',
  'messages:write': 'Answer and file messages',
  'payments:read': 'See payments',
  'payments:write': 'Match and refund payments',
  'organizations:read': 'See organizations and their payments',
  'organizations:write': 'Record payments of organizations, and change their subscriptions',
  'users:read': 'See people',
  'users:write': 'Change roles and permissions of people',
  'settings:write': 'Change the settings of the site, its API keys and webhooks, and read the audit log',
} as const;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as Permission[];

export const rolePermissions = {
  customer: [],
  staff: ['dashboard:read', 'orders:read', 'orders:write', 'bookings:read', 'bookings:write'],
  // Only a super_admin manages roles and permissions.
  admin: permissionNames.filter((permission) => !permission.startsWith('users:')),
  super_admin: permissionNames,
} as const satisfies Record<Role, readonly Permission[]>;

export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name);

/** Those of the role and those granted beyond it; ignores unknown names. */
export const permissionsOf = (user: Pick<User, 'role' | 'permissions'>): readonly Permission[] =>
  permissionNames.filter(
    (permission) =>
      (rolePermissions[user.role] as readonly Permission[]).includes(permission) ||
      user.permissions.includes(permission),
  );

/** Whether somebody works here: who has any permission sees a shop that is not open yet, and can't delete the account. */
export const worksHere = (user: Pick<User, 'role' | 'permissions'>): boolean =>
  permissionsOf(user).length > 0;

export const hasPermission = (user: Pick<User, 'role' | 'permissions'>, permission: Permission): boolean =>
  permissionsOf(user).includes(permission);

export const hasAllPermissions = (
  user: Pick<User, 'role' | 'permissions'>,
  wanted: readonly Permission[],
): boolean => wanted.every((permission) => hasPermission(user, permission));
