import { roleNames, type Role } from '~/domain/accounts/user';

/** docs/product.md 6.2 */
const colours = {
  customer: 'bg-edge-pale text-ink',
  staff: 'bg-mint text-pasture',
  admin: 'bg-sky-pale text-sky',
  super_admin: 'bg-plum-pale text-plum',
} as const satisfies Record<Role, string>;

export const RoleBadge = ({ role }: { role: Role }) => (
  <span className={`badge ${colours[role]}`}>{roleNames[role]}</span>
);
