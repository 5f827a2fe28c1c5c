import { galleryFields, galleryTexts } from '~/domain/gallery/gallery-form';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import { sendsImage } from '~/domain/images/image-fields';
import type { Picture } from '~/domain/images/picture';
import type { EditorActionData } from '~/http/back-office/editor-form.server';
import { galleryManagerPath } from '~/paths';
import { DialogForm, DialogFormButtons } from '~/ui/admin/dialog';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, TextArea, TextField } from '~/ui/form/field';
import { ImageField } from '~/ui/form/image-field';
import { useValidatedForm } from '~/ui/form/use-validated-form';

export type GalleryFormActionData = EditorActionData & {
  /** The picture that was uploaded with the form. */
  readonly picture: Picture | null;
};

/** The form that adds or edits a gallery item. */
export function GalleryForm({
  item,
  submitLabel,
  actionData,
}: {
  /** Null for a new item, and for one that was deleted while it was edited. */
  item:
    | (Pick<GalleryItem, 'title' | 'description' | 'picture' | 'thumbnailUrl' | 'featured' | 'tags'> & {
        readonly version: string;
      })
    | null;
  submitLabel: string;
  actionData: GalleryFormActionData | undefined;
}) {
  const conflict = actionData?.conflict ?? null;
  const form = useValidatedForm({
    id: 'gallery-item',
    lastResult: actionData?.reply,
    fields: galleryFields,
    isComplete: (data) => item !== null || sendsImage(data, 'image'),
    defaultValue: item ? galleryTexts(item) : {},
  });
  const { defaultValue: _image, ...image } = form.field('image');
  // Not from conform, which ignores what a script has filled in.
  const uploadedImage = actionData?.reply.initialValue?.['image'];
  return (
    <DialogForm encType="multipart/form-data" {...form.formProps} className="card space-y-4 p-4">
      <ErrorSummary {...form.summary} />
      {conflict && <EditConflict conflict={conflict} />}
      <SeenVersion conflict={conflict} reply={actionData?.reply} loaded={item?.version ?? ''} />
      <TextField {...form.field('title')} required />
      <TextArea {...form.field('description')} required hint="One or two sentences, shown with the picture" />
      <ImageField
        {...image}
        value={typeof uploadedImage === 'string' ? uploadedImage : ''}
        picture={actionData?.picture ?? item?.picture ?? null}
        altField="altText"
      />
      <TextField
        {...form.field('altText')}
        required={false}
        hint="What the picture shows, for people who can’t see it. If you leave it as it is, a new picture gets its file name"
      />
      <TextField
        {...form.field('tags')}
        required={false}
        hint="Separated by commas, for example Landscape, Farm, Animals"
      />
      <TextField
        {...form.field('thumbnailUrl')}
        required={false}
        hint="For other programs that show the gallery. If empty, they get our own small picture"
      />
      <CheckField
        id="gallery-item-featured"
        name="featured"
        type="checkbox"
        label="Featured"
        defaultChecked={actionData ? form.wasTicked('featured') : (item?.featured ?? false)}
      />
      <DialogFormButtons label={submitLabel} invalid={form.blocked} listPath={galleryManagerPath} />
    </DialogForm>
  );
}
