import { useForm, type SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { EditConflict as Conflict } from '~/domain/back-office/edit-conflict';
import type { Picture } from '~/domain/catalogue/product';
import { galleryManagerPath } from '~/domain/gallery/gallery-filter';
import { galleryFields } from '~/domain/gallery/gallery-form';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import { CloseLink, DialogForm, DialogPage } from '~/ui/admin/dialog';
import { conflictFormKey, EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, TextArea, TextField } from '~/ui/form/field';
import { fieldProblems, fieldProps } from '~/ui/form/field-props';
import { ImageField } from '~/ui/form/image-field';

type GalleryFormActionData = {
  readonly reply: SubmissionResult<string[]>;
  /** The picture that was uploaded with the form. */
  readonly picture: Picture | null;
  readonly conflict: Conflict | null;
};

type GalleryField = keyof typeof galleryFields;

const fieldNames = Object.keys(galleryFields) as GalleryField[];

type EditedItem = Pick<
  GalleryItem,
  'title' | 'description' | 'picture' | 'thumbnailUrl' | 'featured' | 'tags'
> & { readonly version: string };

/** The screen that adds or edits a gallery item. */
export function GalleryEditor(props: { title: string; item: EditedItem | null; submitLabel: string }) {
  const actionData = useActionData<GalleryFormActionData>();
  return (
    <DialogPage title={props.title} listPath={galleryManagerPath} listName="All images">
      <GalleryForm
        key={conflictFormKey(props.item?.version ?? '', actionData?.conflict ?? null)}
        actionData={actionData}
        {...props}
      />
    </DialogPage>
  );
}

function GalleryForm({
  item,
  submitLabel,
  actionData,
}: Pick<React.ComponentProps<typeof GalleryEditor>, 'item' | 'submitLabel'> & {
  actionData: GalleryFormActionData | undefined;
}) {
  const conflict = actionData?.conflict ?? null;
  const [form, fields] = useForm<Record<GalleryField | 'featured', string>>({
    id: 'gallery-item',
    lastResult: actionData?.reply,
    defaultValue: item
      ? {
          title: item.title,
          description: item.description,
          thumbnailUrl: item.thumbnailUrl ?? '',
          altText: item.picture.alt,
          featured: item.featured ? 'on' : '',
          tags: item.tags.join(', '),
        }
      : {},
  });
  const text = (name: Exclude<GalleryField, 'image'>) => ({
    ...fieldProps(fields[name], galleryFields[name].label),
    maxLength: galleryFields[name].maxLength,
  });
  // Not from conform, which ignores what a script has filled in.
  const uploadedImage = actionData?.reply.initialValue?.['image'];
  return (
    <DialogForm encType="multipart/form-data" id={form.id} noValidate className="card space-y-4 p-4">
      <ErrorSummary
        form={form.errors}
        problems={fieldProblems(fieldNames.map((name) => [fields[name], galleryFields[name].label] as const))}
      />
      {conflict && <EditConflict conflict={conflict} />}
      <SeenVersion conflict={conflict} reply={actionData?.reply} loaded={item?.version ?? ''} />
      <TextField {...text('title')} required autoComplete="off" />
      <TextArea {...text('description')} required hint="One or two sentences, shown with the picture" />
      <ImageField
        id={fields.image.id}
        name={fields.image.name}
        label={galleryFields.image.label}
        errors={fields.image.errors ?? []}
        value={typeof uploadedImage === 'string' ? uploadedImage : ''}
        picture={actionData?.picture ?? item?.picture ?? null}
        altField={fields.altText.name}
      />
      <TextField
        {...text('altText')}
        required={false}
        hint="What the picture shows, for those who do not see it. If it is empty, the name of the file stands in"
        autoComplete="off"
      />
      <TextField
        {...text('tags')}
        required={false}
        hint="Separated by commas, such as Landscape, Farm, Animals"
        autoComplete="off"
      />
      <TextField
        {...text('thumbnailUrl')}
        required={false}
        type="url"
        hint="For other programs that show the gallery. If it is empty they get a small picture of ours, as our own pages do"
        autoComplete="off"
      />
      <CheckField
        id={fields.featured.id}
        name={fields.featured.name}
        type="checkbox"
        label="Featured"
        defaultChecked={fields.featured.initialValue === 'on'}
      />
      <p className="flex flex-wrap gap-3">
        <button className="button button-primary flex-1">{submitLabel}</button>{' '}
        <CloseLink listPath={galleryManagerPath} className="button button-quiet">
          Cancel
        </CloseLink>
      </p>
    </DialogForm>
  );
}
