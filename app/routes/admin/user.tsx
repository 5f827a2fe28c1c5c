import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  changeUser,
  type UserChange,
  type UserChangeFailure,
} from '~/domain/accounts/people/change-user.server';
import { changeUserSchema, splitPermissions } from '~/domain/accounts/people/change-user-form';
import { listLeftAccess, listMadeAccess } from '~/domain/accounts/people/made-access.server';
import { findPerson } from '~/domain/accounts/people/people.server';
import { hasPermission, hasAllPermissions, permissionsOf } from '~/domain/accounts/permissions';
import { isFresh } from '~/domain/accounts/sessions/session';
import { roleNames } from '~/domain/accounts/user';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { redirectWithFlash, type Flash } from '~/http/session/flash.server';
import { errorResponse, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { staffMember } from '~/http/session/staff-member.server';
import { requireFreshSession, requirePermission } from '~/http/session/session.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { AccountHistory } from './users/account-history';
import { MadeAccessList } from './users/made-access';
import { PersonDetails } from './users/person-details';
import { PersonForms, unconfirmedText } from './users/person-forms';
import { confirmPath, userPath } from '~/paths';
import { Badge } from '~/ui/badge';
import { Notice } from '~/ui/notice';
import { RoleBadge } from '~/ui/role-badge';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data ? data.person.name || data.person.email : 'People', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user, session } = await requirePermission(request, now, 'users:read');
  const person = await findPerson(params['id'] ?? '', now);
  if (!person) throw errorResponse(404, 'We could not find this person.');
  return {
    person,
    made: await listMadeAccess(person.id, now),
    mayOpenMade: hasPermission(user, 'settings:write'),
    path: new URL(request.url).pathname,
    /** Null where the account can be changed. */
    readOnly: readOnlyReason(),
    isFresh: isFresh(session, now),
    grantable: permissionsOf(user),
    canMail: isMailEnabled(),
  };

  function readOnlyReason(): keyof typeof readOnlyMessages | null {
    if (!person || !hasPermission(user, 'users:write')) return 'no-permission';
    if (person.id === user._id.toHexString()) return 'own-account';
    return hasAllPermissions(user, permissionsOf(person)) ? null : 'above-you';
  }
}

const readOnlyMessages = {
  'no-permission': 'You can see people but not change their permissions.',
  'own-account':
    'This is you. You can’t change your own role or access. You can change the rest in your profile.',
  'above-you':
    'This person has more permissions than you. Only somebody with the same permissions can change this account.',
} as const;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  await requirePermission(request, now, 'users:write');
  const signedIn = await requireFreshSession(request, now);
  const by = staffMember(request, signedIn);
  const userId = parseObjectId(params['id'] ?? '');
  if (!userId) throw errorResponse(404, failures['unknown-user'].text);
  const submission = parseSubmission(form, changeUserSchema);
  if (submission.status !== 'success') throw unreadableForm();
  const change = toChange(submission.value);
  const result = await changeUser({ userId, by, change, now });
  const failure = result.ok ? null : failureOf(result.reason);
  // A forged request gets an error page.
  if (failure?.status) throw errorResponse(failure.status, failure.text);
  return redirectWithFlash(
    userPath(userId.toHexString()),
    failure
      ? { kind: 'error', text: failure.text }
      : await toSuccess(change, userId.toHexString(), {
          now,
          mayOpenMade: hasPermission(signedIn.user, 'settings:write'),
        }),
  );
}

/** Their number is limited by the size of the cookie; the page has all. */
const maxLeftShown = 10;
const maxNameShown = 60;

/** After a change that takes rights away, names what still works of what the person made. */
async function toSuccess(
  change: UserChange,
  userId: string,
  { now, mayOpenMade }: { readonly now: Date; readonly mayOpenMade: boolean },
): Promise<Flash> {
  const text = successMessage(change);
  const left = takesRights.has(change.kind) ? await listLeftAccess(userId, now) : [];
  if (left.length === 0) return { kind: 'success', text };
  const shown = left.slice(0, maxLeftShown).map(({ kind, name, path }) => ({
    label: `${kind === 'api-key' ? 'API key' : 'Webhook'} ${name.slice(0, maxNameShown)}`,
    path,
  }));
  const more = left.length - shown.length;
  return {
    kind: 'warning',
    text: `${text} But what this person made still works${more > 0 ? `, and ${more} more below` : ''}. Revoke or switch off what is no longer needed:`,
    ...(mayOpenMade ? { links: shown } : { items: shown.map(({ label }) => label) }),
  };
}

const takesRights: ReadonlySet<UserChange['kind']> = new Set(['role', 'permissions', 'disable']);

function toChange(form: (typeof changeUserSchema)['_output']): UserChange {
  switch (form.intent) {
    case 'role':
      return { kind: 'role', role: form.role, seenRole: form.seenRole };
    case 'permissions':
      return {
        kind: 'permissions',
        permissions: form.permission,
        seenPermissions: splitPermissions(form.seenPermissions),
      };
    case 'reset-two-step':
      return { kind: form.intent, identityCheck: form.identityCheck };
    default:
      return { kind: form.intent };
  }
}

function successMessage(change: UserChange): string {
  switch (change.kind) {
    case 'role':
      return `The role is now ${roleNames[change.role]}. The person has to sign in again.`;
    case 'permissions':
      return 'The permissions have changed. They apply from now on.';
    case 'disable':
      return 'The account is disabled, and signed out everywhere.';
    case 'enable':
      return 'The person can sign in again.';
    case 'sign-out':
      return 'The person is signed out everywhere.';
    case 'reset-two-step':
      return 'Two-step sign-in was reset. The person signs in with the password only, and can set it up again.';
  }
}

const failureOf = (reason: UserChangeFailure): { status?: number; text: string } =>
  reason === 'unconfirmed' ? { text: unconfirmedText(isMailEnabled()) } : failures[reason];

/** Failures without a status can happen by ordinary use: the page shows them as a message. */
const failures: Readonly<
  Record<Exclude<UserChangeFailure, 'unconfirmed'>, { status?: number; text: string }>
> = {
  'unknown-user': { status: 404, text: 'We could not find this person.' },
  'not-allowed': { status: 403, text: 'You no longer have permission to change people.' },
  'own-account': { status: 403, text: 'You can’t change your own role or access.' },
  'above-you': { status: 403, text: 'This person has more permissions than you.' },
  'unknown-permission': { status: 400, text: 'There is no such permission.' },
  'not-yours-to-grant': { status: 403, text: 'You can only give permissions that you have yourself.' },
  'last-super-admin': {
    text: 'This is the last Super Admin who can sign in. Make somebody else a Super Admin first.',
  },
  'identity-not-checked': {
    text: 'We did not reset anything. First check who is asking, then say how you checked.',
  },
  conflict: {
    text: 'Somebody else has just changed this account. Please check it again.',
  },
};

export default function PersonPage() {
  const {
    person,
    made,
    mayOpenMade,
    path,
    readOnly,
    isFresh: mayChange,
    grantable,
    canMail,
  } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-6">
      <div>
        <p>
          <a href="/users-admin" className="link">
            All people
          </a>
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <h1 className="break-words">{person.name || person.email}</h1>
          <RoleBadge role={person.role} /> {person.disabledAt && <Badge tone="bad">Disabled</Badge>}
        </div>
      </div>
      <PersonDetails person={person} />
      {readOnly ? (
        <Notice kind="warning">
          <p>{readOnlyMessages[readOnly]}</p>
        </Notice>
      ) : mayChange ? (
        <PersonForms person={person} grantable={grantable} canMail={canMail} />
      ) : (
        <section className="card space-y-3 p-4" aria-labelledby="change">
          <h2 id="change">Change this account</h2>
          <p>You signed in a while ago. Please confirm that it is you.</p>
          <a href={confirmPath(path)} className="button button-primary">
            Continue to confirm
          </a>
        </section>
      )}
      <MadeAccessList made={made} personId={person.id} linked={mayOpenMade} />
      <AccountHistory history={person.history} />
    </div>
  );
}
