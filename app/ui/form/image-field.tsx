import type { Picture } from '~/domain/catalogue/product';
import { imageInputs } from '~/domain/images/image-fields';
import { uploadTypes } from '~/domain/images/image-rules';
import { PictureOf } from '../picture';
import { describedBy, Labelled, Tick, type Described } from './field';

/**
 * A field of a multipart form (`encType="multipart/form-data"`) by which a picture is uploaded; the action reads it with
 * readImageForm. Without a script the file goes with the form. With one (app/enhance/upload) it is uploaded as soon as it
 * is picked, and the form's buttons wait for it.
 */
export function ImageField(
  props: Described & {
    name: string;
    /** What was uploaded before the form came back: the value of the field (see imageChoice). */
    value?: string;
    /** The picture that is there now, or that was uploaded before the form came back. */
    picture?: Picture | null;
    required?: boolean;
    /** The name of the form's field for the alternative text, which a script fills with the file's name if it is empty. */
    altField?: string;
  },
) {
  const { id, label, name, value = '', picture, required = true, altField } = props;
  const hint = props.hint ?? 'JPEG, PNG, WebP, AVIF or GIF, at most 10 MB';
  const errors = props.errors;
  const inputs = imageInputs(name);
  return (
    <div data-image-field data-alt-field={altField} className="space-y-2">
      <Labelled {...{ id, label, hint, errors, required }}>
        {picture && (
          <PictureOf
            picture={picture}
            sizes="160px"
            alt={picture.alt || 'The picture that is there now'}
            className="mb-2 h-auto w-40 rounded-sm bg-mint"
          />
        )}
        <input type="hidden" name={inputs.choice} defaultValue={value} />
        <input
          type="file"
          id={id}
          name={inputs.file}
          accept={uploadTypes.join(',')}
          className="field"
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={describedBy({ id, hint, errors })}
        />
      </Labelled>
      {picture && !required && (
        <Tick id={`${id}-removed`} name={inputs.removal} type="checkbox" label="Take this picture away" />
      )}
    </div>
  );
}
