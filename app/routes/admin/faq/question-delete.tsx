import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { faqMessages } from '~/domain/questions/question-form';
import { questionKind } from '~/domain/questions/question-kind.server';
import { handleDeleteForm, loadItemToDelete } from '~/http/back-office/item-delete.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { faqAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { ConfirmDeleteItem } from '../items/confirm-delete-item';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete Question', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return loadItemToDelete(questionKind, params['questionId'] ?? '');
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const by = staffMember(request, await requirePermission(request, now, 'content:write'));
  return handleDeleteForm(request, now, questionKind, { id: params['questionId'] ?? '', by });
}

export default function DeleteQuestion() {
  return (
    <ConfirmDeleteItem
      question={faqMessages.deleteQuestion}
      item={useLoaderData<typeof loader>()}
      listPath={faqAdminPath}
      listName="All questions"
    >
      <p>Links to it then open the top of the page. To hide it for a while, unpublish it instead.</p>
    </ConfirmDeleteItem>
  );
}

export const ErrorBoundary = DialogError;
