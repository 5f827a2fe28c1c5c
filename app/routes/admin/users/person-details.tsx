import { permissions, rolePermissions, type Permission } from '~/domain/accounts/permissions';
import type { Role } from '~/domain/accounts/user';
import { formatDate, formatDateTime } from '~/lib/format/dates';
import { formatPhone, type PhoneNumber } from '~/lib/format/phone';
import { Badge } from '~/ui/badge';
import { DescriptionList } from '~/ui/admin/description-list';

export type PersonView = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly phoneNumber: PhoneNumber | null;
  readonly role: Role;
  readonly permissions: readonly string[];
  readonly isTrusted: boolean;
  readonly twoStep: boolean;
  readonly hasPassword: boolean;
  readonly issuers: readonly string[];
  readonly sessionCount: number;
  readonly lastSeenAt: Date | null;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
};

export const PersonDetails = ({ person }: { person: PersonView }) => (
  <section className="card p-4" aria-label="Account">
    <DescriptionList
      items={[
        {
          name: 'Email',
          value: (
            <>
              {person.email}{' '}
              <Badge tone={person.emailVerified ? 'good' : 'waiting'}>
                {person.emailVerified ? 'Verified' : 'Not verified'}
              </Badge>
            </>
          ),
        },
        { name: 'Phone', value: person.phoneNumber ? formatPhone(person.phoneNumber) : 'None' },
        { name: 'Signs in with', value: waysIn(person) },
        { name: 'Two-step sign-in', value: person.twoStep ? 'On' : 'Off' },
        { name: 'Last seen', value: person.lastSeenAt ? formatDateTime(person.lastSeenAt) : 'Never' },
        {
          name: 'Signed in with',
          value: `${person.sessionCount} ${person.sessionCount === 1 ? 'browser' : 'browsers'}`,
        },
        { name: 'May', value: <Allowed person={person} /> },
        { name: 'Account since', value: formatDate(person.createdAt) },
        ...(person.disabledAt ? [{ name: 'Disabled since', value: formatDateTime(person.disabledAt) }] : []),
      ]}
    />
  </section>
);

const waysIn = ({ hasPassword, issuers }: PersonView): string =>
  [...(hasPassword ? ['Password'] : []), ...issuers.map((issuer) => hostOf(issuer))].join(', ') || 'Nothing';

const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);

function Allowed({ person }: { person: PersonView }) {
  const byRole: readonly Permission[] = rolePermissions[person.role];
  const names = Object.keys(permissions) as Permission[];
  const allowed = names.filter((name) => byRole.includes(name) || person.permissions.includes(name));
  if (allowed.length === 0) return <>Nothing in the back office</>;
  return (
    <ul>
      {allowed.map((name) => (
        <li key={name}>
          {permissions[name]}
          {!byRole.includes(name) && <span className="text-ink-soft"> (in addition to the role)</span>}
        </li>
      ))}
    </ul>
  );
}
