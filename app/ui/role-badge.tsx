import { roleNames, type Role } from '~/domain/accounts/user';

/** The colours of storefront.md section 2, My Profile; customers have none. */
const looks = {
  customer: 'bg-edge-pale text-ink',
  staff: 'bg-mint text-pasture',
  admin: 'bg-sky-pale text-sky',
  super_admin: 'bg-plum-pale text-plum',
} as const satisfies Record<Role, string>;

export const RoleBadge = ({ role }: { role: Role }) => (
  <span className={`badge ${looks[role]}`}>{roleNames[role]}</span>
);
