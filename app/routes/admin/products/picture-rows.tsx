import { useLocation } from '@remix-run/react';
import { maxRows, rowField, type ProductRows } from '~/domain/catalogue/products/product-form';
import type { RowChange } from '~/domain/catalogue/products/product-rows';
import { acceptedImageTypes, imageHint } from '~/domain/images/image-rules';
import { ownValue } from '~/lib/own-value';
import { ariaDescribedBy, FieldLayout, TextField } from '~/ui/form/field';
import { FormRow, rowListId } from './row-buttons';
import type { ImageUploads } from './use-image-uploads';
import type { FieldOf } from './field-of';

const hint = `${imageHint} each. You can choose several at once`;

/**
 * The pictures of a product in their order; the first one is the cover. With a script, files are uploaded as soon as they
 * are chosen, and each becomes a row; without one they are sent with the form.
 */
export function PictureRows(props: {
  rows: ProductRows;
  fieldOf: FieldOf;
  srcOf: (key: string) => string;
  /** By `src`. */
  thumbnails: Readonly<Record<string, string>>;
  uploads: ImageUploads;
  fileErrors: readonly string[] | undefined;
  onChange: (change: RowChange) => void;
}) {
  const { rows, fieldOf, srcOf, thumbnails, uploads, fileErrors, onChange } = props;
  const { pathname, search } = useLocation();
  const errors = uploads.errors.length > 0 ? uploads.errors : fileErrors;
  const id = 'product-pictureFiles';
  return (
    <section id={rowListId('picture')} aria-labelledby="pictures-heading" className="space-y-3">
      <h2 id="pictures-heading" className="text-lg">
        Pictures
      </h2>
      {rows.picture.map((key, index) => (
        <FormRow
          key={key}
          kind="picture"
          rowKey={key}
          title={index === 0 ? 'Picture 1, the cover' : `Picture ${index + 1}`}
          isFirst={index === 0}
          isLast={index === rows.picture.length - 1}
          onChange={onChange}
        >
          <input type="hidden" name={rowField('picture', key, 'src')} value={srcOf(key)} />
          <div className="flex items-start gap-3">
            <img
              src={ownValue(thumbnails, srcOf(key)) ?? '/images/placeholder-320.jpg'}
              alt=""
              width={96}
              height={96}
              className="h-24 w-24 flex-none rounded-sm bg-mint object-cover"
            />
            <div className="min-w-0 flex-1">
              <TextField
                {...fieldOf(rowField('picture', key, 'alt'))}
                label="What it shows"
                required={false}
                hint="For people who can’t see it. If empty, we use the product’s name"
              />
            </div>
          </div>
        </FormRow>
      ))}
      {rows.picture.length < maxRows.picture && (
        <>
          <FieldLayout id={id} label="Add pictures" hint={hint} errors={errors} required={false}>
            <input
              type="file"
              id={id}
              name="pictureFiles"
              multiple
              accept={acceptedImageTypes.join(',')}
              disabled={uploads.isBusy}
              onChange={(event) => {
                uploads.start([...(event.target.files ?? [])]);
                // The form sends the stored images, not the files again.
                event.target.value = '';
              }}
              className="field file:mr-3 file:min-h-[32px] file:rounded-sm file:border-0 file:bg-mint file:px-3 file:font-bold file:text-pasture"
              aria-invalid={errors?.length ? true : undefined}
              aria-describedby={ariaDescribedBy({ id, hint, errors })}
            />
          </FieldLayout>
          <noscript>
            <button
              name="intent"
              value="upload"
              formAction={`${pathname}${search}#${rowListId('picture')}`}
              className="button button-secondary mt-2"
            >
              Upload these pictures
            </button>
          </noscript>
        </>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {uploads.status}
      </p>
      {uploads.pending.map(({ id: uploadId, name, percent }) => (
        <p key={uploadId}>
          <label htmlFor={uploadId} className="block break-words text-sm">
            {name}
          </label>
          <progress
            id={uploadId}
            max={100}
            // Undefined while the server prepares the image: that takes an unknown time.
            value={percent ?? undefined}
            className="h-2 w-full accent-pasture"
          />
        </p>
      ))}
    </section>
  );
}
