import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { noAttention } from '~/domain/back-office/attention';
import { countPeople } from '~/domain/accounts/people/people.server';
import { hasPermission, permissions, permissionsOf } from '~/domain/accounts/permissions';
import { listSessions } from '~/domain/accounts/sessions/sessions.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { DescriptionList } from '~/ui/admin/description-list';
import { screensFor } from '~/ui/admin/admin-screens';
import { RoleBadge } from '~/ui/role-badge';

export const meta: MetaFunction = ({ matches }) => privateMeta('Admin Dashboard', matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, 'dashboard:read');
  const [people, sessions] = await Promise.all([
    hasPermission(user, 'users:read') ? countPeople() : null,
    listSessions(user._id, new Date()),
  ]);
  const own = permissionsOf(user);
  return {
    firstName: user.firstName,
    role: user.role,
    allowed: own.map((permission) => permissions[permission]),
    tiles: screensFor(own, noAttention).filter(({ path }) => path !== '/admin-dashboard'),
    people,
    twoStep: isTwoStepOn(user),
    sessionCount: sessions.length,
  };
}

export default function Dashboard() {
  const { firstName, role, allowed, tiles, people, twoStep, sessionCount } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1>Admin Dashboard</h1>
        <RoleBadge role={role} />
      </div>
      {people && (
        <section aria-labelledby="people">
          <h2 id="people" className="mb-3">
            People
          </h2>
          <dl className="grid grid-cols-3 gap-3">
            <Figure name="Accounts" value={people.total} href="/users-admin" />
            <Figure name="Working here" value={people.staff} />
            <Figure name="Disabled" value={people.disabled} href="/users-admin?state=disabled" />
          </dl>
        </section>
      )}
      {tiles.length > 0 && (
        <nav aria-label="Screens">
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {tiles.map(({ path, name }) => (
              <li key={path}>
                <a href={path} className="button button-secondary w-full">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <section className="card p-4" aria-labelledby="account">
        <h2 id="account" className="mb-3">
          Your account
        </h2>
        <DescriptionList
          items={[
            { name: 'Signed in as', value: firstName },
            {
              name: 'Two-step sign-in',
              value: (
                <>
                  {twoStep ? 'On' : 'Off'}.{' '}
                  <a href="/profile/two-step" className="link">
                    {twoStep ? 'Look after it' : 'Switch it on'}
                  </a>
                </>
              ),
            },
            {
              name: 'Signed in with',
              value: (
                <>
                  {sessionCount} {sessionCount === 1 ? 'browser' : 'browsers'}.{' '}
                  <a href="/profile" className="link">
                    See them
                  </a>
                </>
              ),
            },
            {
              name: 'You may',
              value: (
                <ul>
                  {allowed.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      </section>
    </div>
  );
}

const Figure = ({ name, value, href }: { name: string; value: number; href?: string }) => (
  <div className="card flex flex-col-reverse p-4">
    <dt className="text-sm">
      {href ? (
        <a href={href} className="link">
          {name}
        </a>
      ) : (
        name
      )}
    </dt>
    <dd className="text-2xl font-bold tabular-nums">{value}</dd>
  </div>
);
