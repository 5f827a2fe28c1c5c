import type { IdentityCheck } from '~/domain/accounts/account-event';
import { joinPermissions } from '~/domain/accounts/people/change-user-form';
import {
  permissionNames,
  permissions,
  rolePermissions,
  type Permission,
} from '~/domain/accounts/permissions';
import { roleNames, roles } from '~/domain/accounts/user';
import { inviteColleaguePath } from '~/paths';
import { SelectField, CheckField } from '~/ui/form/field';
import type { PersonView } from './person-details';

/** The forms that change an account. `grantable`: the permissions of the signed-in admin. */
export function PersonForms(props: {
  person: PersonView;
  grantable: readonly Permission[];
  canMail: boolean;
}) {
  const { person, grantable, canMail } = props;
  const mayGain = person.isTrusted;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="space-y-6">
        {mayGain || person.role !== 'customer' ? (
          <RoleForm person={person} grantable={grantable} />
        ) : (
          <NoRoleYet canMail={canMail} />
        )}
        <AccessForms person={person} />
      </div>
      {(mayGain || person.permissions.length > 0) && (
        <PermissionsForm person={person} grantable={grantable} />
      )}
    </div>
  );
}

const NoRoleYet = ({ canMail }: { canMail: boolean }) => (
  <section className="card space-y-3 p-4" aria-labelledby="role-heading">
    <h2 id="role-heading">Role</h2>
    <p>{unconfirmedText(canMail)}</p>
    <a href={inviteColleaguePath} className="button button-secondary">
      Invite a colleague
    </a>
  </section>
);

/** Why an account gets no role, and how it can. */
export const unconfirmedText = (canMail: boolean): string =>
  `This person has not confirmed their email address, and anybody can make an account with anybody’s address. So it can’t have a role or permissions yet. ${canMail ? 'Ask them to confirm it in their profile, or invite them with a link.' : 'Invite them with a link that you hand over: they sign in and open it.'}`;

const identityCheckLabels = {
  'in-person': 'I have seen the person',
  'known-number': 'I called a number that we had before',
} as const satisfies Record<IdentityCheck, string>;

function AccessForms({ person }: { person: PersonView }) {
  return (
    <section className="card space-y-3 p-4" aria-labelledby="access">
      <h2 id="access">Access</h2>
      {person.sessionCount > 0 && (
        <ConfirmedAction
          intent="sign-out"
          label="Sign out everywhere"
          question="This signs the person out of every browser. They can sign in again."
          yes="Yes, sign out everywhere"
        />
      )}
      {person.twoStep && (
        <ConfirmedAction
          intent="reset-two-step"
          label="Reset two-step sign-in"
          question="Only for somebody who has lost their phone and recovery codes. First check who is asking: call a number that you knew before, because the number in this account may be a stranger’s. The person is signed out, and then signs in with the password only."
          yes="Reset it"
        >
          <fieldset>
            <legend className="font-bold">How did you check who is asking?</legend>
            {(Object.keys(identityCheckLabels) as IdentityCheck[]).map((check) => (
              <CheckField
                key={check}
                id={`identity-${check}`}
                name="identityCheck"
                value={check}
                type="radio"
                required
                label={identityCheckLabels[check]}
              />
            ))}
          </fieldset>
        </ConfirmedAction>
      )}
      {person.disabledAt ? (
        <ConfirmedAction
          intent="enable"
          label="Enable the account again"
          question="The person can sign in again, with the same role and permissions as before."
          yes="Yes, enable the account"
        />
      ) : (
        <ConfirmedAction
          intent="disable"
          label="Disable the account"
          question="The person is signed out immediately and can’t sign in any more. Their orders stay. You can enable the account again."
          yes="Yes, disable the account"
        />
      )}
    </section>
  );
}

const holdsAll = (grantable: readonly Permission[], required: readonly Permission[]): boolean =>
  required.every((permission) => grantable.includes(permission));

const RoleForm = ({ person, grantable }: { person: PersonView; grantable: readonly Permission[] }) => (
  <section className="card p-4" aria-labelledby="role-heading">
    <h2 id="role-heading" className="mb-3">
      Role
    </h2>
    <form method="post" className="space-y-3">
      <input type="hidden" name="seenRole" value={person.role} />
      <SelectField
        id="role"
        name="role"
        label="Role of this person"
        defaultValue={person.role}
        hint="A new role starts with its own permissions, and the person must sign in again."
      >
        {roles
          .filter((role) => holdsAll(grantable, rolePermissions[role]))
          .map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
      </SelectField>
      <button name="intent" value="role" className="button button-primary">
        Change the role
      </button>
    </form>
  </section>
);

function PermissionsForm({ person, grantable }: { person: PersonView; grantable: readonly Permission[] }) {
  const byRole: readonly Permission[] = rolePermissions[person.role];
  const offered = permissionNames.filter((name) => !byRole.includes(name) && grantable.includes(name));
  return (
    <section className="card p-4" aria-labelledby="permissions-heading">
      <h2 id="permissions-heading" className="mb-3">
        Extra permissions
      </h2>
      {offered.length === 0 ? (
        <p>This role already has all permissions.</p>
      ) : (
        <form method="post" className="space-y-3">
          <input type="hidden" name="seenPermissions" value={joinPermissions(person.permissions)} />
          <fieldset>
            <legend className="sr-only">Extra permissions</legend>
            {offered.map((name) => (
              <CheckField
                key={name}
                id={`permission-${name.replace(':', '-')}`}
                name="permission"
                value={name}
                type="checkbox"
                defaultChecked={person.permissions.includes(name)}
                label={permissions[name]}
              />
            ))}
          </fieldset>
          <button name="intent" value="permissions" className="button button-secondary">
            Save the permissions
          </button>
        </form>
      )}
    </section>
  );
}

/** A button that asks for confirmation. */
const ConfirmedAction = (props: {
  intent: string;
  label: string;
  question: string;
  yes: string;
  /** Fields of the form. */
  children?: React.ReactNode;
}) => (
  <details>
    <summary className="button button-quiet">{props.label}</summary>
    <form method="post" className="space-y-3 rounded bg-cream p-4">
      <p>{props.question}</p>
      {props.children}
      <button name="intent" value={props.intent} className="button button-secondary">
        {props.yes}
      </button>
    </form>
  </details>
);
