import { permissions, type Permission } from '~/domain/accounts/permissions';

/** The permissions of a user; nothing for a user without any. */
export const PermissionList = ({ allowed }: { allowed: readonly Permission[] }) =>
  allowed.length === 0 ? null : (
    <section aria-labelledby="permissions" className="card p-4">
      <h2 id="permissions">Permissions</h2>
      <ul className="mt-2 space-y-1">
        {allowed.map((permission) => (
          <li key={permission}>
            {permissions[permission]} <span className="text-sm text-ink-soft">({permission})</span>
          </li>
        ))}
      </ul>
    </section>
  );
