import { roleNames, type Role } from '~/domain/accounts/user';
import { Badge, type Tone } from './badge';

/** The colours of storefront.md section 2, My Profile; customers have none. */
const tones = {
  customer: 'quiet',
  staff: 'good',
  admin: 'blue',
  super_admin: 'purple',
} as const satisfies Record<Role, Tone>;

export const RoleBadge = ({ role }: { role: Role }) => <Badge tone={tones[role]}>{roleNames[role]}</Badge>;
