import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { findItem } from '~/domain/ordered-items/find-items.server';
import { deleteItem } from '~/domain/ordered-items/save-item.server';
import { handleDeleteForm } from '~/http/back-office/delete-form.server';
import { errorResponse, readForm } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { DialogError } from '~/ui/admin/dialog';
import { itemScreenOf } from './item-screens.server';
import { thingOf } from './items-path';

export const meta: MetaFunction = ({ location, matches }) =>
  privateMeta(`Delete ${thingOf(location.pathname)}`, matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const { kind } = itemScreenOf(request);
  const { listName, deleteQuestion, deleteNote } = kind.messages;
  const item = await findItem(kind, params['itemId'] ?? '');
  if (!item) throw errorResponse(404, `This ${kind.noun} has been deleted.`);
  return {
    name: kind.nameOf(item),
    version: documentVersion(item),
    listPath: kind.path,
    listName,
    deleteQuestion,
    deleteNote,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'content:write'));
  const { kind } = itemScreenOf(request);
  return handleDeleteForm(context, form, {
    noun: kind.noun,
    listPath: listPathOf(request, kind.path),
    remove: (seenVersion) => deleteItem(kind, params['itemId'] ?? '', { seenVersion, by, now }),
  });
}

export default function DeleteItem() {
  const { name, version, listPath, listName, deleteQuestion, deleteNote } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      question={deleteQuestion}
      name={name}
      listPath={listPath}
      listName={listName}
      seenVersion={version}
    >
      <p>{deleteNote}</p>
    </ConfirmDelete>
  );
}

export const ErrorBoundary = DialogError;
