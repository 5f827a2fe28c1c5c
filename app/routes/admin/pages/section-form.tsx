import { useNavigation } from '@remix-run/react';
import type { LinkTargets } from '~/domain/pages/link-targets.server';
import type { ContentPage, ContentSection } from '~/domain/content/sections/content-section';
import type { SectionField } from '~/domain/content/sections/section-field';
import { sectionFormFields } from '~/domain/content/sections/section-form';
import { sendsImage } from '~/domain/images/image-fields';
import type { Picture } from '~/domain/images/picture';
import type { EditorActionData } from '~/http/back-office/editor-form.server';
import { contentPagePaths } from '~/paths';
import { CloseLink, DialogForm } from '~/ui/admin/dialog';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import type { ImageField } from '~/ui/form/image-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { SectionControl } from './section-control';

export type SectionActionData = EditorActionData & {
  /** The picture that was uploaded with the form. */
  readonly picture: Picture | null;
};

export type EditedSection = {
  readonly page: ContentPage;
  /** The path of the form. */
  readonly path: string;
  readonly segment: string;
  readonly title: string;
  readonly isDeleted: boolean;
  readonly texts: Readonly<Record<string, string>>;
  readonly picture: Picture | null;
  readonly version: string;
  readonly links: LinkTargets;
};

/** The form of a section; one with a picture: LazyPictureForm. */
export function SectionForm({
  page,
  path,
  segment,
  section,
  texts,
  picture,
  version,
  links,
  actionData,
  imageField: PictureField,
}: EditedSection & {
  section: ContentSection;
  actionData: SectionActionData | undefined;
  imageField?: typeof ImageField;
}) {
  const fields = sectionFormFields(section);
  const conflict = actionData?.conflict ?? null;
  const { formProps, summary, field, blocked } = useValidatedForm({
    id: `${page}-${segment}`,
    lastResult: actionData?.reply,
    fields,
    defaultValue: texts,
    isComplete: (data) => !section.needsPicture || picture !== null || sendsImage(data, 'image'),
  });
  const isSaving = useNavigation().state === 'submitting';
  // Not from conform, which ignores what a script has filled in.
  const uploadedImage = actionData?.reply.initialValue?.['image'];
  return (
    <DialogForm
      action={path}
      {...(section.hasPicture && { encType: 'multipart/form-data' as const })}
      {...formProps}
      className="card space-y-4 p-4"
    >
      <ErrorSummary {...summary} />
      {conflict && <EditConflict conflict={conflict} />}
      <SeenVersion conflict={conflict} reply={actionData?.reply} loaded={version} />
      {Object.entries(fields).map(([name, definition]) => {
        if (name !== 'image' || !PictureField)
          return (
            <SectionControl
              key={name}
              definition={definition as SectionField}
              links={links}
              {...field(name)}
            />
          );
        const { defaultValue: _image, ...image } = field(name);
        return (
          <PictureField
            key={name}
            {...image}
            value={typeof uploadedImage === 'string' ? uploadedImage : ''}
            picture={actionData?.picture ?? picture}
            required={section.needsPicture}
            altField="altText"
          />
        );
      })}
      <SubmitButton busy={isSaving} invalid={blocked} label="Save Changes" busyLabel="Saving..." />
      <p className="flex flex-wrap justify-center gap-3">
        {page !== 'texts' && (
          <>
            <button formAction={`${path}/preview`} formTarget="_blank" className="button button-secondary">
              Preview<span className="sr-only"> in a new tab</span>
            </button>{' '}
          </>
        )}
        <CloseLink listPath={contentPagePaths[page]} className="button button-quiet">
          Cancel
        </CloseLink>
      </p>
    </DialogForm>
  );
}
