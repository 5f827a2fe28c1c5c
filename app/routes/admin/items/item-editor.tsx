import { useActionData, useNavigation } from '@remix-run/react';
import type { EditedItem } from '~/domain/ordered-items/item-kind';
import type { ItemFormActionData } from '~/http/back-office/item-form.server';
import type { FormField } from '~/lib/forms/form-fields';
import { CloseLink, DialogForm, DialogPage } from '~/ui/admin/dialog';
import { conflictFormKey, EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { EmptyState } from '~/ui/empty-state';
import { ErrorSummary } from '~/ui/form/error-summary';
import { SubmitButton } from '~/ui/form/submit-button';
import { useValidatedForm } from '~/ui/form/use-validated-form';

type EditorProps<Name extends string> = {
  /** 'Service': for the title and the buttons. */
  thing: string;
  /** Null for a new item, and for one that was deleted. */
  item: EditedItem | null;
  isNew: boolean;
  listPath: string;
  /** The link to the list: 'All services'. */
  listName: string;
  fields: Readonly<Record<Name, FormField>>;
  /** Only for a new item. */
  defaults?: Readonly<Partial<Record<Name, string>>>;
  children: (form: ItemFormProps<Name>) => React.ReactNode;
};

/** The properties of the fields in the form of an item. */
type ItemFormProps<Name extends string> = {
  readonly field: ReturnType<typeof useValidatedForm<Name>>['field'];
  readonly checkbox: (name: Name) => {
    id: string;
    name: string;
    type: 'checkbox';
    defaultChecked: boolean;
  };
  /** For ImageField. */
  readonly image: (name: Name) => {
    id: string;
    name: string;
    label: string;
    errors: readonly string[];
    value: string;
    picture: EditedItem['picture'];
  };
  /** For TextRows. */
  readonly rows: readonly string[];
};

/** The dialog or page that adds or edits an item (app/domain/ordered-items). Its action calls handleItemForm. */
export function ItemEditor<Name extends string>(props: EditorProps<Name>) {
  const { thing, item, isNew, listPath, listName } = props;
  const actionData = useActionData<ItemFormActionData>();
  return (
    <DialogPage title={`${isNew ? 'Add' : 'Edit'} ${thing}`} listPath={listPath} listName={listName}>
      {!isNew && !item && !actionData ? (
        <EmptyState title="This has been deleted" text="Somebody has deleted it.">
          <CloseLink listPath={listPath} className="button button-primary">
            {listName}
          </CloseLink>
        </EmptyState>
      ) : (
        <ItemForm
          key={conflictFormKey(item?.version ?? '', actionData?.conflict ?? null)}
          actionData={actionData}
          {...props}
        />
      )}
    </DialogPage>
  );
}

function ItemForm<Name extends string>({
  thing,
  item,
  isNew,
  listPath,
  fields,
  defaults,
  children,
  actionData,
}: EditorProps<Name> & { actionData: ItemFormActionData | undefined }) {
  const lastResult = actionData?.reply;
  const conflict = actionData?.conflict ?? null;
  const texts: Readonly<Partial<Record<string, string>>> = item?.texts ?? defaults ?? {};
  const form = useValidatedForm({
    id: 'item',
    lastResult,
    fields,
    defaultValue: texts as Readonly<Partial<Record<Name, string>>>,
  });
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
      {children({
        field: form.field,
        checkbox: (name) => ({
          id: `item-${name}`,
          name,
          type: 'checkbox',
          defaultChecked: lastResult ? form.wasTicked(name) : texts[name] === 'on',
        }),
        image: (name) => {
          const { id, label, errors = [] } = form.field(name);
          const value = typeof submittedImage === 'string' ? submittedImage : '';
          return { id, name, label, errors, value, picture: actionData?.picture ?? item?.picture ?? null };
        },
        rows: actionData?.rows ?? item?.rows ?? [],
      })}
      <SubmitButton
        busy={isSaving}
        invalid={form.blocked}
        label={`${isNew ? 'Add' : 'Save'} ${thing}`}
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
