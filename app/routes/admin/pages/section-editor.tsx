import type { SubmissionResult } from '@conform-to/react';
import { useActionData, useNavigation } from '@remix-run/react';
import type { EditConflict as Conflict } from '~/domain/editing/edit-conflict';
import type { LinkTargets } from '~/domain/pages/link-targets.server';
import type { ContentPage } from '~/domain/content/sections/content-section';
import { contentPageNames, sectionsOf } from '~/domain/content/sections/content-sections';
import type { SectionField } from '~/domain/content/sections/section-field';
import { sectionFormFields } from '~/domain/content/sections/section-form';
import { sendsImage } from '~/domain/images/image-fields';
import type { Picture } from '~/domain/images/picture';
import { contentPagePaths } from '~/paths';
import { CloseLink, DialogForm, DialogPage } from '~/ui/admin/dialog';
import { conflictFormKey, EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import { ImageField } from '~/ui/form/image-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { SectionControl } from './section-control';

export type SectionActionData = {
  readonly reply: SubmissionResult<string[]>;
  /** The picture that was uploaded with the form. */
  readonly picture: Picture | null;
  readonly conflict: Conflict | null;
};

type EditedSection = {
  readonly page: ContentPage;
  /** The path of the form. */
  readonly path: string;
  readonly segment: string;
  readonly title: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly picture: Picture | null;
  readonly version: string;
  readonly links: LinkTargets;
};

/** The form of a part, or of an item of a list. Its preview opens in a new tab, so that the form stays as it is. */
export function SectionEditor(props: EditedSection) {
  const actionData = useActionData<SectionActionData>();
  return (
    <DialogPage
      title={props.title}
      listPath={contentPagePaths[props.page]}
      listName={contentPageNames[props.page]}
    >
      <SectionForm
        key={conflictFormKey(props.version, actionData?.conflict ?? null)}
        actionData={actionData}
        {...props}
      />
    </DialogPage>
  );
}

function SectionForm({
  page,
  path,
  segment,
  texts,
  picture,
  version,
  links,
  actionData,
}: EditedSection & { actionData: SectionActionData | undefined }) {
  const section = sectionsOf(page).find((each) => each.segment === segment);
  const fields = section ? sectionFormFields(section) : {};
  const conflict = actionData?.conflict ?? null;
  const { formProps, summary, field, blocked } = useValidatedForm({
    id: `${page}-${segment}`,
    lastResult: actionData?.reply,
    fields,
    defaultValue: texts,
    isComplete: (data) => !section?.hasPicture || picture !== null || sendsImage(data, 'image'),
  });
  const isSaving = useNavigation().state === 'submitting';
  // Not from conform, which ignores what a script has filled in.
  const uploadedImage = actionData?.reply.initialValue?.['image'];
  if (!section) return null;
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
        if (name !== 'image')
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
          <ImageField
            key={name}
            {...image}
            value={typeof uploadedImage === 'string' ? uploadedImage : ''}
            picture={actionData?.picture ?? picture}
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
