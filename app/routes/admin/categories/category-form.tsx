import type { CategoryChoice } from '~/domain/catalogue/categories/category-choices.server';
import { categoryFields, type categoryTexts } from '~/domain/catalogue/categories/category-form';
import type { Picture } from '~/domain/images/picture';
import type { EditorActionData } from '~/http/back-office/editor-form.server';
import { categoriesAdminPath } from '~/paths';
import { DialogForm, DialogFormButtons } from '~/ui/admin/dialog';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, Options, SelectField, TextArea, TextField } from '~/ui/form/field';
import { ImageField } from '~/ui/form/image-field';
import { useValidatedForm } from '~/ui/form/use-validated-form';

export type CategoryFormActionData = EditorActionData & {
  /** The picture that was uploaded with the form. */
  readonly picture: Picture | null;
};

/** The form that adds or edits a category. */
export function CategoryForm({
  category,
  parents,
  actionData,
}: {
  /** Null for a new category, and for one that was deleted while it was edited. */
  category: {
    readonly version: string;
    readonly texts: ReturnType<typeof categoryTexts>;
    readonly image: Picture | null;
  } | null;
  parents: readonly CategoryChoice[];
  actionData: CategoryFormActionData | undefined;
}) {
  const lastResult = actionData?.reply;
  const form = useValidatedForm({
    id: 'category',
    lastResult,
    fields: categoryFields,
    defaultValue: category?.texts ?? {},
  });
  const submittedText = (name: string): string => {
    const value = lastResult?.initialValue?.[name];
    return typeof value === 'string' ? value : '';
  };
  const conflict = actionData?.conflict ?? null;
  const { defaultValue: _image, ...image } = form.field('image');
  return (
    <DialogForm encType="multipart/form-data" {...form.formProps} className="card space-y-4 p-4">
      <ErrorSummary {...form.summary} />
      {conflict && <EditConflict conflict={conflict} />}
      <SeenVersion conflict={conflict} reply={lastResult} loaded={category?.version ?? ''} />
      <TextField {...form.field('name')} required />
      <TextArea {...form.field('description')} required={false} />
      <SelectField
        {...form.field('parent')}
        required={false}
        hint="For a subcategory: the category it belongs to"
      >
        <option value="">None</option>
        <Options of={parents.map(({ id, name, depth }) => [id, `${'– '.repeat(depth)}${name}`])} />
      </SelectField>
      <ImageField
        {...image}
        // Not from conform, which ignores what a script has filled in.
        value={submittedText('image')}
        picture={actionData?.picture ?? category?.image ?? null}
        required={false}
      />
      <TextField
        {...form.field('imageAlt')}
        required={false}
        hint="For people who can’t see it. If empty, we use the category’s name"
      />
      <TextField
        {...form.field('order')}
        required={false}
        hint="Small numbers come first. If empty, a new category comes last"
      />
      <CheckField
        id="category-isActive"
        name="isActive"
        type="checkbox"
        label="Active: customers see it in the shop"
        defaultChecked={lastResult ? form.wasTicked('isActive') : category?.texts.isActive !== ''}
      />
      <DialogFormButtons
        label={category ? 'Save Category' : 'Add Category'}
        invalid={form.blocked}
        listPath={categoriesAdminPath}
      />
    </DialogForm>
  );
}
