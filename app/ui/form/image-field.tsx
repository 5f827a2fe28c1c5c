import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { memo, useEffect, useRef, useState } from 'react';
import { imageInputNames } from '~/domain/images/image-fields';
import { acceptedImageTypes, imageHint } from '~/domain/images/image-rules';
import type { Picture } from '~/domain/images/picture';
import { ResponsivePicture } from '~/ui/responsive-picture';
import { enableImageUpload } from './image-upload';
import { ariaDescribedBy, FieldLayout, CheckField, type FieldDescription } from './field';

/**
 * An image upload in a multipart form (`encType="multipart/form-data"`). The action reads it with readImageForm
 * (app/http/forms/image-form.server) and imageFieldSchema. A script uploads the file on selection; without one it is sent
 * with the form.
 */
export function ImageField(props: ImageFieldProps) {
  // The script changes these elements, so React must not patch them: each result of the form draws them anew.
  return <ImageFieldElements key={useResultCount()} {...props} />;
}

type ImageFieldProps = FieldDescription & {
  name: string;
  /** The field's value in the last submission. */
  value?: string;
  /** The picture of the last submission, or else the stored one. */
  picture?: Picture | null;
  /** With false, a checkbox removes the picture. */
  required?: boolean;
  /** The name of the field for the alternative text; a new file fills it with its name, unless somebody has changed it. */
  altField?: string;
};

function useResultCount(): number {
  const result = useActionData();
  const [last, setLast] = useState({ result, count: 0 });
  if (last.result !== result) setLast({ result, count: last.count + 1 });
  return last.count;
}

/** Drawn once: React would reset the value of the hidden input, which the script has set, to its `defaultValue`. */
const ImageFieldElements = memo(DrawnImageField, () => true);

function DrawnImageField(props: ImageFieldProps) {
  const { id, label, name, value = '', picture, required = true, errors, altField } = props;
  const hint = props.hint ?? imageHint;
  const inputs = imageInputNames(name);
  const sent = useActionData<{ readonly reply?: SubmissionResult }>()?.reply?.initialValue?.[inputs.shownAlt];
  const shownAlt = altField && (typeof sent === 'string' ? sent : picture?.alt);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? enableImageUpload(element.current) : undefined), []);
  return (
    <div ref={element} data-image-field data-alt-field={altField}>
      <FieldLayout {...{ id, label, hint, errors, required }}>
        <div data-upload-preview className="mb-2 w-40 overflow-hidden rounded-sm bg-mint">
          {picture && (
            <ResponsivePicture picture={picture} sizes="160px" alt={picture.alt || 'The current image'} />
          )}
        </div>
        {shownAlt !== undefined && (
          <input data-upload-alt type="hidden" name={inputs.shownAlt} defaultValue={shownAlt} />
        )}
        <input data-upload-choice type="hidden" name={inputs.choice} defaultValue={value} />
        <input
          type="file"
          id={id}
          name={inputs.file}
          accept={acceptedImageTypes.join(',')}
          className="field file:mr-3 file:min-h-[32px] file:rounded-sm file:border-0 file:bg-mint file:px-3 file:font-bold file:text-pasture"
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={ariaDescribedBy({ id, hint, errors })}
        />
      </FieldLayout>
      <div data-upload-progress hidden>
        <progress max={100} aria-label={`Upload of ${label}`} className="mt-2 h-2 w-full accent-pasture" />
      </div>
      <p data-upload-words role="status" className="text-sm text-ink-soft" />
      <p data-upload-alert role="alert" hidden className="mt-1 font-bold text-error" />
      {picture && !required && (
        <CheckField id={`${id}-removed`} name={inputs.removal} type="checkbox" label="Remove image" />
      )}
    </div>
  );
}
