import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { acceptInvitation, acceptWithAccount } from '~/domain/accounts/invitations/accept-invitation.server';
import { findInvitation } from '~/domain/accounts/invitations/find-invitations.server';
import { roleDuties } from '~/domain/accounts/invitations/invitation';
import { worksHere } from '~/domain/accounts/invitations/works-here';
import { newPasswordSchema } from '~/domain/accounts/passwords/new-password';
import { newPasswordFields } from '~/domain/accounts/registration/registration-form';
import { emailField } from '~/domain/accounts/account-fields';
import { roleNames, type User } from '~/domain/accounts/user';
import { loadShopIdentity, loadShopWords } from '~/domain/settings/load-shop-identity.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { overloadedResponse } from '~/http/forms/rate-limit-response.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { clientAddress } from '~/http/security/client-address.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { rememberDevice } from '~/http/session/device.server';
import { setFlash } from '~/http/session/flash.server';
import { readSession } from '~/http/session/session.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { invitationPath, signInPath } from '~/paths';
import { InvalidLink } from '~/ui/account/invalid-link';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AcceptForm, AcceptWithAccount } from './accept-invitation';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Your invitation', matches);

/** The URL of this page gives access to the back office. */
export const headers = noStoreHeaders;

/** Does not use the link up: WhatsApp and mail scanners open every link for a preview. */
export async function loader({ request, params, context: { now } }: LoaderFunctionArgs) {
  const found = await findInvitation({ token: params['token'] ?? '', now });
  if (!found) return data({ invitation: null, account: null, path: '', siteName: '' }, { status: 404 });
  const { email, role, by } = found;
  const signedIn = await readSession(request, now);
  return data({
    invitation: { email, role: roleNames[role], duties: roleDuties[role], by: by.name },
    account: signedIn && { email: signedIn.user.email, worksHere: worksHere(signedIn.user) },
    path: invitationPath(params['token'] ?? ''),
    siteName: (await loadShopIdentity()).name,
  });
}

const fields = { email: emailField, ...newPasswordFields } as const;

export async function action({ request, params, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = params['token'] ?? '';
  const invitation = await findInvitation({ token, now });
  if (!invitation) return showPage(token);
  const link = { token, clientAddress: clientAddress(request), now };
  if (fieldText(form, 'intent') === 'own-account') {
    const signedIn = await readSession(request, now);
    if (!signedIn) return redirect(signInPath(invitationPath(token)), 303);
    const accepted = await acceptWithAccount({ ...link, userId: signedIn.user._id });
    return accepted.ok ? redirectToSignIn(request, accepted.user) : showPage(token);
  }
  // The address of a mailed link is not to be chosen.
  if (invitation.email !== null) form.set('email', invitation.email);
  const values = readFieldValues(form, fields);
  const [firstName = '', ...rest] = invitation.name.split(' ');
  const words = { firstName, lastName: rest.join(' '), siteName: await loadShopWords() };
  const schema = formSchema(fields, values).extend({
    password: newPasswordSchema({ ...words, email: values.email }),
  });
  const submission = parseSubmission(form, schema);
  const hideFields = ['password', 'confirmPassword'];
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 });
  const { email, password } = submission.value;
  const result = await acceptInvitation({ ...link, email, password });
  if (result.ok) return redirectToSignIn(request, result.user);
  switch (result.reason) {
    case 'taken':
      return data(submission.reply({ fieldErrors: { email: [messages.taken] }, hideFields }), {
        status: 409,
      });
    case 'rate-limited':
      return data(submission.reply({ formErrors: [messages.tooMany], hideFields }), { status: 429 });
    case 'busy': {
      const { status, text, headers: retry } = overloadedResponse;
      return data(submission.reply({ formErrors: [text], hideFields }), { status, headers: retry });
    }
    default:
      return showPage(token);
  }
}

const messages = {
  taken: 'This address has an account already. Sign in to it, then open the link again.',
  tooMany: 'You have tried too many addresses. Please wait until tomorrow, or ask for a new link.',
} as const;

/** Which says what is the matter. */
const showPage = (token: string) => redirect(invitationPath(token), 303);

/** Does not sign in: the account may have a second step. */
async function redirectToSignIn(request: Request, { email, role }: Pick<User, 'email' | 'role'>) {
  const headers = new Headers();
  const text = `Welcome! You now work here as ${roleNames[role]}. Please sign in as ${email}.`;
  headers.append('Set-Cookie', await setFlash({ kind: 'success', text }));
  headers.append('Set-Cookie', await rememberDevice(request, email));
  return redirect(signInPath('/admin-dashboard'), { status: 303, headers });
}

export default function InvitationPage() {
  const { invitation, account, path, siteName } = useLoaderData<typeof loader>();
  if (!invitation)
    return (
      <InvalidLink
        text="You have already used it, it is older than seven days, or it was withdrawn or replaced by a newer one. Ask whoever invited you for a new link."
        action={{ label: 'Sign in', href: '/login' }}
      />
    );
  if (account?.worksHere)
    return (
      <NarrowPage
        title="You work here already"
        intro={
          <>
            You are signed in as <strong className="unbroken">{account.email}</strong>. If this invitation is
            for somebody else, sign out first, or open the link on their phone.
          </>
        }
      >
        <a href="/logout" className="button button-primary w-full">
          Sign out
        </a>
      </NarrowPage>
    );
  const isOwnAccount = account !== null && invitation.email === null;
  return (
    <NarrowPage
      title={`Welcome to ${siteName}`}
      intro={`${invitation.by} has invited you to work here as ${invitation.role}. ${invitation.duties}.`}
    >
      {isOwnAccount ? (
        <AcceptWithAccount email={account.email} />
      ) : (
        <AcceptForm email={invitation.email} fields={fields} path={path} />
      )}
    </NarrowPage>
  );
}
