import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { findInvitationById } from '~/domain/accounts/invitations/find-invitations.server';
import { writeInvitationMessage } from '~/domain/accounts/invitations/invitation-mail';
import { renewInvitation, withdrawInvitation } from '~/domain/accounts/invitations/save-invitation.server';
import { loadShopIdentity } from '~/domain/settings/load-shop-identity.server';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash, type Flash } from '~/http/session/flash.server';
import { requireFreshSession, requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { sentInvitationPath, usersAdminPath } from '~/paths';
import { BackLink } from '../settings/back-link';
import { InvitationLink } from './invitation-link';
import { invitationFailures } from './invitation-messages';
import { viewInvitation } from './invitation-view.server';
import { describeWay, InvitationState } from './sent-invitations';

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  privateMeta(loaded ? `Invitation of ${loaded.invitation.name}` : 'Invitation', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'users:write');
  const invitation = await findInvitationById(params['invitationId'] ?? '');
  if (!invitation) throw errorResponse(404, gone.text);
  return { invitation: viewInvitation(invitation, now) };
}

type ActionData = { readonly name: string; readonly link: string; readonly message: string };

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  await requirePermission(request, now, 'users:write');
  const signedIn = await requireFreshSession(request, now);
  const id = parseObjectId(params['invitationId'] ?? '');
  if (!id) throw errorResponse(404, gone.text);
  const change = { by: staffMember(request, signedIn), now };
  switch (fieldText(form, 'intent')) {
    case 'withdraw': {
      const result = await withdrawInvitation(id, change);
      if (result.ok)
        return redirectWithFlash(usersAdminPath, {
          kind: 'success',
          text: `The invitation of ${result.invitation.name} is withdrawn. Its link no longer works.`,
        });
      if (result.reason === 'unknown') return redirectWithFlash(usersAdminPath, gone);
      throw errorResponse(403, invitationFailures[result.reason]);
    }
    case 'renew': {
      const result = await renewInvitation(id, change);
      if (!result.ok) {
        if (result.reason === 'unknown') return redirectWithFlash(usersAdminPath, gone);
        const text = invitationFailures[result.reason];
        if (result.reason === 'not-yours-to-grant') throw errorResponse(403, text);
        return redirectWithFlash(sentInvitationPath(id.toHexString()), { kind: 'error', text });
      }
      const { link, invitation } = result;
      if (invitation.email !== null)
        return redirectWithFlash(usersAdminPath, {
          kind: 'success',
          text: `We are sending the invitation to ${invitation.email} again. The earlier link no longer works.`,
        });
      const message = writeInvitationMessage(link, (await loadShopIdentity()).name);
      return data<ActionData>({ name: invitation.name, link, message });
    }
    default:
      throw unreadableForm();
  }
}

const gone = {
  kind: 'warning',
  text: 'This invitation was accepted or withdrawn.',
} as const satisfies Flash;

export default function SentInvitation() {
  const { invitation } = useLoaderData<typeof loader>();
  const made = useActionData<typeof action>();
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={usersAdminPath} text="People" />
      {made ? (
        <InvitationLink {...made} />
      ) : (
        <>
          <h1 className="break-words">Invitation of {invitation.name}</h1>
          <section className="card space-y-4 p-4 sm:p-6" aria-label="Invitation">
            <p className="break-words">
              {invitation.role}, invited by {invitation.by} {describeWay(invitation)}.{' '}
              <InvitationState invitation={invitation} />
            </p>
            <form method="post" className="space-y-2">
              <p className="text-ink-soft">The link that was sent before stops working.</p>
              <button name="intent" value="renew" className="button button-primary w-full">
                {invitation.email === null ? 'Get a new link' : 'Send it again'}
              </button>
            </form>
            <form method="post" className="border-t border-edge-pale pt-4">
              <button name="intent" value="withdraw" className="button button-quiet w-full">
                Withdraw the invitation
              </button>
            </form>
          </section>
        </>
      )}
    </div>
  );
}
