import type { SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listServedPlaces } from '~/domain/orders/delivery/delivery-terms-view';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { profileTextNames } from '~/domain/accounts/profile/profile-form';
import {
  isDatabaseUnavailable,
  markDatabaseUnavailable,
  nullIfUnavailable,
} from '~/http/server/database-unavailable.server';
import { readForm, fieldText, unreadableForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { loadProfile } from './load-profile.server';
import { replyDatabaseUnavailable, profileActions } from './profile-actions.server';
import { requireUser } from '~/http/session/session.server';
import { DeviceList } from '~/ui/account/device-list';
import { PermissionList } from '~/ui/account/permission-list';
import { ProfileForm, type ProfileView } from '~/ui/account/profile-form';
import { SignInMethods } from '~/ui/account/sign-in-methods';
import { Notice } from '~/ui/notice';
import { RoleBadge } from '~/ui/role-badge';
import { rejectUnsaved } from '~/http/forms/submission.server';
import { useLastResult } from '~/ui/form/use-last-result';

export const meta: MetaFunction = ({ matches }) => privateMeta('My Profile', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { now } = context;
  // After a failed update: the form is shown again as typed.
  if (isDatabaseUnavailable(context)) return { page: null, editing: true, choosesPassword: false, towns: [] };
  const signedIn = await requireUser(request, now);
  const { searchParams } = new URL(request.url);
  const choosesPassword = searchParams.has('choose-password') && signedIn.user.initialPassword === true;
  return {
    page: await loadProfile(signedIn, now),
    towns: listServedPlaces(await loadSiteSettings()),
    editing: searchParams.has('edit') || choosesPassword,
    choosesPassword,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const work = handleIntent(request, context.now, form);
  // Only the update is safe to repeat.
  if (fieldText(form, 'intent') !== 'update') return work;
  const response = await nullIfUnavailable(work);
  if (response !== null) return response;
  markDatabaseUnavailable(context);
  return data(replyDatabaseUnavailable(form), { status: 503 });
}

async function handleIntent(request: Request, now: Date, form: FormData): Promise<unknown> {
  const signedIn = await requireUser(request, now);
  const name = fieldText(form, 'intent');
  const act = profileActions.get(name);
  if (!act) throw unreadableForm();
  if (name !== 'update') rejectUnsaved(form);
  return act({ request, now, form, signedIn });
}

export default function Profile() {
  const { page, choosesPassword, ...loaded } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const editing = loaded.editing || lastResult !== undefined;
  if (!page)
    return (
      <div className="mx-auto max-w-text space-y-6">
        <h1>My Profile</h1>
        <ProfileForm
          profile={submittedValues(lastResult)}
          hasPassword
          canChangeCredentials
          editing
          towns={[]}
          lastResult={lastResult}
        />
      </div>
    );
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1>My Profile</h1>
          <p className="mt-1 break-words">
            {page.name || page.signIn.email} <RoleBadge role={page.role} />
          </p>
        </div>
        <a href={editing ? '/profile' : '/profile?edit=1'} className="button button-secondary">
          {editing ? 'Cancel' : 'Edit Profile'}
        </a>
      </div>
      {choosesPassword && (
        <div className="mb-6">
          <Notice kind="warning">
            <p>
              Your password was generated and shown on the console. Please choose your own below. Then you can
              open the back office.
            </p>
          </Notice>
        </div>
      )}
      <div className="items-start gap-8 space-y-6 lg:grid lg:grid-cols-[1fr_24rem] lg:space-y-0">
        <ProfileForm
          profile={page.profile}
          hasPassword={page.signIn.hasPassword}
          canChangeCredentials={page.canChangeCredentials}
          editing={editing}
          towns={loaded.towns}
          lastResult={lastResult}
        />
        <div className="space-y-6">
          <SignInMethods state={page.signIn} />
          <DeviceList sessions={page.sessions} />
          <PermissionList allowed={page.permissions} />
          <YourData />
        </div>
      </div>
    </>
  );
}

/** The texts as typed, during a database outage. */
const submittedValues = (result: SubmissionResult<string[]> | undefined): ProfileView =>
  Object.fromEntries(
    profileTextNames.map((name) => [name, String(result?.initialValue?.[name] ?? '')]),
  ) as ProfileView;

const YourData = () => (
  <section aria-labelledby="your-data" className="card p-4">
    <h2 id="your-data">Your data</h2>
    <ul>
      {[
        // The `download` attribute would save the sign-in page after the session has ended.
        { path: '/account/data', name: 'Download my data', 'data-download': true },
        { path: '/account/delete', name: 'Delete my account' },
      ].map(({ path, name, ...rest }) => (
        <li key={path}>
          <a href={path} className="link flex min-h-[44px] items-center" {...rest}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </section>
);
