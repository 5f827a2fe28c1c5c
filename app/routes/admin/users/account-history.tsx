import { accountChangeNames, identityChecks, type AccountChange } from '~/domain/accounts/account-event';
import { permissions } from '~/domain/accounts/permissions';
import { roleNames } from '~/domain/accounts/user';
import { formatDateTime } from '~/lib/format/dates';

export const AccountHistory = ({
  history,
}: {
  history: readonly {
    readonly at: Date;
    readonly change: AccountChange;
    /** Null for the person, '' for a deleted account. */
    readonly by: string | null;
  }[];
}) => (
  <section className="card p-4" aria-labelledby="history">
    <h2 id="history" className="mb-3">
      History
    </h2>
    {history.length === 0 ? (
      <p className="text-ink-soft">No changes yet.</p>
    ) : (
      <ol className="space-y-3">
        {history.map(({ at, change, by }, index) => (
          <li key={index}>
            <p>{describeChange(change)}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>, by{' '}
              {by === null ? 'the person' : by || 'somebody whose account was deleted'}
            </p>
          </li>
        ))}
      </ol>
    )}
  </section>
);

function describeChange(change: AccountChange): string {
  const name = accountChangeNames[change.kind];
  switch (change.kind) {
    case 'role-changed':
      return `${name} from ${roleNames[change.from]} to ${roleNames[change.to]}`;
    case 'permissions-changed': {
      const list = (names: readonly (keyof typeof permissions)[]) =>
        names.map((each) => permissions[each]).join(', ');
      const parts = [
        change.granted.length > 0 && `granted: ${list(change.granted)}`,
        change.withdrawn.length > 0 && `withdrawn: ${list(change.withdrawn)}`,
      ].filter(Boolean);
      return `${name}: ${parts.join('; ')}`;
    }
    case 'two-step-reset':
      return change.identityCheck ? `${name} (${identityChecks[change.identityCheck]})` : name;
    default:
      return name;
  }
}
