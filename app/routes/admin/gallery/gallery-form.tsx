import { useForm, type SubmissionResult } from '@conform-to/react';
import type { Picture } from '~/domain/catalogue/product';
import { galleryManagerPath } from '~/domain/gallery/gallery-filter';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import { galleryLabels, galleryLimits, type GalleryField } from '~/domain/gallery/gallery-rules';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextArea, TextField, CheckField } from '~/ui/form/field';
import { fieldProps, fieldProblems } from '~/ui/form/field-props';
import { ImageField } from '~/ui/form/image-field';

/** What an action of the form answers: the form as it was sent, and the picture that came with it. */
export type GalleryFormActionData = {
  readonly reply: SubmissionResult<string[]>;
  readonly picture: Picture | null;
};

const names = Object.keys(galleryLabels) as GalleryField[];

/** Adds a picture to the gallery, or changes one. */
export function GalleryForm(props: {
  item: Pick<GalleryItem, 'title' | 'description' | 'picture' | 'thumbnailUrl' | 'featured' | 'tags'> | null;
  answer: GalleryFormActionData | undefined;
  /** What the button says. */
  submit: string;
}) {
  const { item, answer, submit } = props;
  const [form, fields] = useForm<Record<GalleryField, string>>({
    id: 'gallery-item',
    lastResult: answer?.reply,
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
  const sentImage = fields.image.initialValue;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      noValidate
      className="card max-w-text space-y-4 p-4"
    >
      <ErrorSummary
        form={form.errors}
        problems={fieldProblems(names.map((name) => [fields[name], galleryLabels[name]] as const))}
      />
      <TextField
        {...fieldProps(fields.title, galleryLabels.title)}
        required
        maxLength={galleryLimits.title}
        autoComplete="off"
      />
      <TextArea
        {...fieldProps(fields.description, galleryLabels.description)}
        required
        maxLength={galleryLimits.description}
        hint="One or two sentences, shown with the picture"
      />
      <ImageField
        id={fields.image.id}
        name={fields.image.name}
        label={galleryLabels.image}
        errors={fields.image.errors ?? []}
        value={typeof sentImage === 'string' ? sentImage : ''}
        picture={answer?.picture ?? item?.picture ?? null}
        altField={fields.altText.name}
      />
      <TextField
        {...fieldProps(fields.altText, galleryLabels.altText)}
        required={false}
        maxLength={galleryLimits.altText}
        hint="What the picture shows, for those who do not see it. If it is empty, the name of the file stands in"
        autoComplete="off"
      />
      <TextField
        {...fieldProps(fields.tags, galleryLabels.tags)}
        required={false}
        maxLength={galleryLimits.tags}
        hint="Separated by commas, such as Landscape, Farm, Animals"
        autoComplete="off"
      />
      <TextField
        {...fieldProps(fields.thumbnailUrl, galleryLabels.thumbnailUrl)}
        required={false}
        type="url"
        maxLength={galleryLimits.thumbnailUrl}
        hint="For other programs that show the gallery. If it is empty they get a small picture of ours, as our own pages do"
        autoComplete="off"
      />
      <CheckField
        id={fields.featured.id}
        name={fields.featured.name}
        type="checkbox"
        label={galleryLabels.featured}
        defaultChecked={fields.featured.initialValue === 'on'}
      />
      <p className="flex flex-wrap gap-3">
        <button className="button button-primary flex-1">{submit}</button>{' '}
        <a href={galleryManagerPath} className="button button-quiet">
          Cancel
        </a>
      </p>
    </form>
  );
}
