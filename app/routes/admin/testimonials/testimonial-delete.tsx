import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { testimonialMessages } from '~/domain/testimonials/testimonial-form';
import { testimonialKind } from '~/domain/testimonials/testimonial-kind.server';
import { handleDeleteForm, loadItemToDelete } from '~/http/back-office/item-delete.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { testimonialsAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { ConfirmDeleteItem } from '../items/confirm-delete-item';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete Testimonial', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return loadItemToDelete(testimonialKind, params['testimonialId'] ?? '');
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const by = staffMember(request, await requirePermission(request, now, 'content:write'));
  return handleDeleteForm(request, now, testimonialKind, { id: params['testimonialId'] ?? '', by });
}

export default function DeleteTestimonial() {
  return (
    <ConfirmDeleteItem
      question={testimonialMessages.deleteQuestion}
      item={useLoaderData<typeof loader>()}
      listPath={testimonialsAdminPath}
      listName="All testimonials"
    >
      <p>It disappears from the home page and About Us. To hide it for a while, unpublish it instead.</p>
    </ConfirmDeleteItem>
  );
}

export const ErrorBoundary = DialogError;
