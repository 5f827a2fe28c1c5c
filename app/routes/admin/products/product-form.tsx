import { useNavigation } from '@remix-run/react';
import { useState } from 'react';
import type { CategoryChoice } from '~/domain/catalogue/categories/category-choices.server';
import { categoryKey } from '~/domain/catalogue/category';
import { productFormFields, rowField, type RowKind } from '~/domain/catalogue/products/product-form';
import type { RowChange } from '~/domain/catalogue/products/product-rows';
import { imageMessages } from '~/domain/images/image-rules';
import { previewProductPath, productsAdminPath } from '~/paths';
import { CloseLink, DialogForm } from '~/ui/admin/dialog';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, FieldError, TextArea, TextField } from '~/ui/form/field';
import { SubmitButton } from '~/ui/form/submit-button';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { PictureRows } from './picture-rows';
import type { EditedProduct } from './edited-product.server';
import { productFormTexts, rowsOf } from './product-form-texts';
import type { ProductFormActionData } from './product-form-action.server';
import { useImageUploads } from './use-image-uploads';
import { useProductRows } from './use-product-rows';
import { AdviceFields } from './advice-fields';
import { SaleFields } from './sale-fields';
import { SpecificationRows, VariantRows } from './variant-rows';

/** The form that adds or edits a product. */
export function ProductForm({
  product,
  categories,
  mayChangeStock,
  actionData,
}: {
  /** Null for a new product, and for one that was deleted while it was edited. */
  product: EditedProduct | null;
  categories: readonly CategoryChoice[];
  mayChangeStock: boolean;
  actionData: ProductFormActionData | undefined;
}) {
  const lastResult = actionData?.reply;
  const defaults = product ? productFormTexts(product) : {};
  const { rows, change, addRow } = useProductRows(rowsOf(product), actionData?.rows);
  const form = useValidatedForm({
    id: 'product',
    lastResult,
    fields: productFormFields(rows),
    defaultValue: defaults,
  });
  const [uploaded, setUploaded] = useState<readonly UploadedPicture[]>([]);
  const uploads = useImageUploads(({ src, preview }) =>
    setUploaded((all) => [...all, { key: addRow('picture'), src, preview }]),
  );
  const [mustWait, setMustWait] = useState(false);
  const isSaving = useNavigation().state === 'submitting';
  const conflict = actionData?.conflict ?? null;
  const freeError = lastResult?.error?.['isFree'];

  const valueOf = (name: string): string => {
    const submitted = lastResult?.initialValue?.[name];
    return lastResult ? (typeof submitted === 'string' ? submitted : '') : (defaults[name] ?? '');
  };
  const onChange = (rowChange: RowChange) =>
    rowChange.action === 'add' ? focusRow(rowChange.kind, addRow(rowChange.kind)) : change(rowChange);
  const srcOf = (key: string) =>
    uploaded.find((picture) => picture.key === key)?.src ?? valueOf(rowField('picture', key, 'src'));
  return (
    <DialogForm
      encType="multipart/form-data"
      {...form.formProps}
      onSubmit={(event) => {
        form.formProps.onSubmit(event);
        setMustWait(uploads.isBusy);
        if (uploads.isBusy) event.preventDefault();
      }}
      className="space-y-6"
    >
      {/* Enter in a field presses the first button of a form, which would be one of a row. */}
      <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <ErrorSummary {...form.summary} />
      {(form.wasTicked('isFree') || freeError) && (
        <div role="alert">
          <FieldError id="isFree" errors={freeError ?? undefined} />
          <CheckField
            id="isFree"
            name="isFree"
            type="checkbox"
            label="Free"
            defaultChecked={form.wasTicked('isFree')}
          />
        </div>
      )}
      {conflict && <EditConflict conflict={conflict} />}
      <SeenVersion conflict={conflict} reply={lastResult} loaded={product?.version ?? ''} />
      <div className="card space-y-4 p-4">
        <TextField {...form.field('name')} required />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...form.field('brand')} required />
          <TextField
            {...form.field('price')}
            required
            hint="For example, 120 or 1,250.50. Variants have their own prices"
          />
        </div>
        {rows.variant.length === 0 && <SaleFields fieldOf={form.field} nameOf={(name) => name} />}
        <TextArea {...form.field('description')} required rows={5} />
        <CategoryBoxes
          choices={categories}
          chosen={chosenCategories(lastResult?.initialValue, product)}
          field={form.field('categories')}
        />
      </div>
      <div className="card p-4">
        <PictureRows
          rows={rows}
          fieldOf={form.field}
          srcOf={srcOf}
          thumbnails={{
            ...product?.thumbnails,
            ...actionData?.thumbnails,
            ...Object.fromEntries(uploaded.map(({ src, preview }) => [src, preview])),
          }}
          uploads={uploads}
          fileErrors={lastResult?.error?.['pictureFiles'] ?? undefined}
          onChange={onChange}
        />
      </div>
      <div className="card p-4">
        <VariantRows
          rows={rows}
          fieldOf={form.field}
          valueOf={valueOf}
          onChange={onChange}
          mayChangeStock={mayChangeStock}
        />
      </div>
      <div className="card p-4">
        <SpecificationRows rows={rows} fieldOf={form.field} onChange={onChange} />
      </div>
      <div className="card p-4">
        <AdviceFields fieldOf={form.field} />
      </div>
      <div className="card space-y-3 p-4">
        <CheckField
          id="product-isActive"
          name="isActive"
          type="checkbox"
          label="Active: customers can buy it"
          defaultChecked={lastResult ? form.wasTicked('isActive') : (product?.isActive ?? true)}
        />
        {mustWait && uploads.isBusy && (
          <p role="alert" className="font-bold text-error">
            {imageMessages.wait}
          </p>
        )}
        <SubmitButton
          busy={isSaving}
          invalid={form.blocked || uploads.isBusy}
          label={product ? 'Save Product' : 'Add Product'}
          busyLabel="Saving..."
        />
        <p className="flex flex-wrap justify-center gap-3">
          <CloseLink listPath={productsAdminPath} className="button button-quiet">
            Cancel
          </CloseLink>{' '}
          {product && (
            <a href={previewProductPath(product.id)} className="button button-quiet">
              Preview what is saved
            </a>
          )}
        </p>
      </div>
    </DialogForm>
  );
}

type UploadedPicture = { readonly key: string; readonly src: string; readonly preview: string };

function CategoryBoxes(props: {
  choices: readonly CategoryChoice[];
  chosen: readonly string[];
  field: { id: string; name: string; label: string; errors?: readonly string[] };
}) {
  const { id, name, label, errors } = props.field;
  const chosen = new Set(props.chosen.map(categoryKey));
  const known = new Set(props.choices.map((choice) => categoryKey(choice.name)));
  // A name whose category is gone stays until somebody removes it.
  const others = props.chosen.filter((each) => !known.has(categoryKey(each)));
  const boxes = [
    ...props.choices.filter((choice) => choice.isActive || chosen.has(categoryKey(choice.name))),
    ...others.map((each) => ({ name: each, depth: 0, isActive: false })),
  ];
  return (
    <fieldset aria-describedby={errors?.length ? `${id}-error` : undefined}>
      <legend className="font-bold">{label}</legend>
      {boxes.length === 0 && <p>The shop has no categories yet. Add one first.</p>}
      <div className="columns-1 sm:columns-2 lg:columns-3">
        {boxes.map((box, index) => (
          <div key={box.name} className={`break-inside-avoid ${box.depth > 0 ? 'pl-8' : ''}`}>
            <CheckField
              id={index === 0 ? id : `${id}-${index}`}
              name={name}
              value={box.name}
              type="checkbox"
              label={box.isActive ? box.name : `${box.name} (not in the shop)`}
              defaultChecked={chosen.has(categoryKey(box.name))}
            />
          </div>
        ))}
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  );
}

function chosenCategories(
  submitted: Readonly<Record<string, unknown>> | null | undefined,
  product: EditedProduct | null,
): readonly string[] {
  if (!submitted) return product?.categories ?? [];
  const value = submitted['categories'];
  return (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');
}

/** After React has drawn the new row. */
const focusRow = (kind: RowKind, key: string): void =>
  void window.setTimeout(() =>
    document.querySelector<HTMLInputElement>(`#product-${kind}-${key} input:not([type=hidden])`)?.focus(),
  );
