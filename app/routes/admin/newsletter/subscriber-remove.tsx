import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { removeSubscriber } from '~/domain/newsletter/subscribers/remove-subscriber.server';
import { findSubscriberById } from '~/domain/newsletter/subscribers/subscriber-queries.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { subscribersPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { DialogError } from '~/ui/admin/dialog';

export const meta: MetaFunction = ({ matches }) => privateMeta('Remove a subscriber', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const subscriber = await findSubscriberById(params['subscriberId'] ?? '');
  if (!subscriber) throw errorResponse(404, 'This address is no longer on the list.');
  return { email: subscriber.email };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'content:write');
  if (fieldText(form, 'intent') !== 'delete') throw unreadableForm();
  const isRemoved = await removeSubscriber(params['subscriberId'] ?? '', {
    by: staffMember(request, signedIn),
    now,
  });
  return redirectWithFlash(listPathOf(request, subscribersPath), {
    kind: isRemoved ? 'success' : 'warning',
    text: isRemoved ? 'The address has been removed.' : 'This address has already been removed.',
  });
}

export default function RemoveSubscriber() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      question="Are you sure you want to remove this subscriber?"
      name={email}
      listPath={subscribersPath}
      listName="All subscribers"
    >
      <p>
        They won’t get the newsletter any more, and we’ll delete the address. They can always subscribe again.
      </p>
    </ConfirmDelete>
  );
}

export const ErrorBoundary = DialogError;
