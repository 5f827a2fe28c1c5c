import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useParams } from '@remix-run/react';
import type { ItemChoices, ItemFormFields } from '~/domain/ordered-items/item-field';
import type { EditedItem } from '~/domain/ordered-items/item-kind';
import { handleItemForm, loadItem, type ItemFormActionData } from '~/http/back-office/item-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { CloseLink, DialogError, DialogForm } from '~/ui/admin/dialog';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { EditorDialog } from '~/ui/admin/editor-dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { SubmitButton } from '~/ui/form/submit-button';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { ItemControl } from './item-control';
import { itemFields } from './item-fields';
import { itemScreenOf } from './item-screens.server';
import { itemsPathOf, thingOf } from './items-path';

export const meta: MetaFunction = ({ location, params, matches }) =>
  privateMeta(`${params['itemId'] ? 'Edit' : 'Add'} ${thingOf(location.pathname)}`, matches);

/** For /new without an id. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const { kind, loadChoices } = itemScreenOf(request);
  const choices = (await loadChoices?.()) ?? {};
  const item = params['itemId'] ? await loadItem(kind, params['itemId']) : null;
  return data(
    { listPath: kind.path, listName: kind.messages.listName, item, choices },
    { status: params['itemId'] && !item ? 404 : 200 },
  );
}

export async function action(args: ActionFunctionArgs) {
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(args.request, args.context.now, 'content:write');
  return handleItemForm(args, itemScreenOf(args.request).kind, {
    id: args.params['itemId'] ?? null,
    by: staffMember(args.request, signedIn),
  });
}

/** Adds or edits an item of a kind (app/domain/ordered-items). */
export default function EditItem() {
  const { listName, ...loaded } = useLoaderData<typeof loader>();
  const { listPath, item } = loaded;
  const thing = thingOf(listPath);
  const actionData = useActionData<ItemFormActionData>();
  const isNew = useParams()['itemId'] === undefined;
  return (
    <EditorDialog
      title={`${isNew ? 'Add' : 'Edit'} ${thing}`}
      noun={thing.toLowerCase()}
      version={item ? `${listPath} ${item.version}` : undefined}
      isDeleted={!isNew && !item}
      listPath={listPath}
      listName={listName}
    >
      <ItemForm {...loaded} isNew={isNew} actionData={actionData} />
    </EditorDialog>
  );
}

function ItemForm(props: {
  /** Null for a new item, and for one that was deleted. */
  item: EditedItem | null;
  isNew: boolean;
  choices: ItemChoices;
  actionData: ItemFormActionData | undefined;
  listPath: string;
}) {
  const { item, isNew, choices, actionData, listPath } = props;
  const fields: ItemFormFields = itemFields[itemsPathOf(listPath)];
  const { reply: lastResult, conflict = null } = actionData ?? {};
  const texts =
    item?.texts ?? Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]));
  const form = useValidatedForm({ id: 'item', lastResult, fields, defaultValue: texts });
  const isSaving = useNavigation().state === 'submitting';
  // Not from conform, which ignores what a script has filled in.
  const submittedImage = lastResult?.initialValue?.['image'];
  return (
    <DialogForm encType="multipart/form-data" {...form.formProps} className="card space-y-4 p-4">
      {/* Enter in a field presses the first button of a form, which would be one of a row. */}
      <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <ErrorSummary {...form.summary} />
      {conflict && <EditConflict conflict={conflict} />}
      <SeenVersion conflict={conflict} reply={lastResult} loaded={item?.version ?? ''} />
      {Object.entries(fields).map(([name, definition]) => (
        <ItemControl
          key={name}
          definition={definition}
          field={form.field(name)}
          choices={choices[name]}
          isTicked={lastResult ? form.wasTicked(name) : texts[name] === 'on'}
          image={typeof submittedImage === 'string' ? submittedImage : ''}
          picture={actionData?.picture ?? item?.picture ?? null}
          rows={actionData?.rows ?? item?.rows ?? []}
        />
      ))}
      <SubmitButton
        busy={isSaving}
        invalid={form.blocked}
        label={`${isNew ? 'Add' : 'Save'} ${thingOf(listPath)}`}
        busyLabel="Saving..."
      />
      <p className="flex flex-wrap justify-center gap-3">
        <button
          name="intent"
          value="preview"
          formAction={`${listPath}/${item?.id ?? 'new'}/preview`}
          formTarget="_blank"
          className="button button-secondary"
        >
          Preview<span className="sr-only"> in a new tab</span>
        </button>{' '}
        <CloseLink listPath={listPath} className="button button-quiet">
          Cancel
        </CloseLink>
      </p>
    </DialogForm>
  );
}

export const ErrorBoundary = DialogError;
