import { useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { EditConflict as Conflict } from '~/domain/back-office/edit-conflict';
import type { Picture } from '~/domain/catalogue/product';
import type { LinkTargets } from '~/domain/content/link-targets.server';
import type { ContentPage } from '~/domain/content/sections/content-section';
import { contentPagePaths, sectionsOf } from '~/domain/content/sections/content-sections';
import type { SectionField } from '~/domain/content/sections/section-field';
import { sectionFormFields } from '~/domain/content/sections/section-form';
import { CloseLink, DialogForm, DialogPage } from '~/ui/admin/dialog';
import { conflictFormKey, EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import { fieldProblems, fieldProps } from '~/ui/form/field-props';
import { ImageField } from '~/ui/form/image-field';
import { SectionControl } from './section-control';

type SectionActionData = {
  readonly reply: SubmissionResult<string[]>;
  /** The picture that was uploaded with the form. */
  readonly picture: Picture | null;
  readonly conflict: Conflict | null;
};

type EditedSection = {
  readonly page: ContentPage;
  readonly segment: string;
  readonly title: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly picture: Picture | null;
  readonly version: string;
  readonly links: LinkTargets;
};

/** The form of a part, or of an item of a list. */
export function SectionEditor(props: EditedSection) {
  const actionData = useActionData<SectionActionData>();
  return (
    <DialogPage
      title={props.title}
      listPath={contentPagePaths[props.page]}
      listName={props.page === 'home' ? 'All home content' : 'All about page content'}
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
  segment,
  texts,
  picture,
  version,
  links,
  actionData,
}: EditedSection & { actionData: SectionActionData | undefined }) {
  const section = sectionsOf(page).find((each) => each.segment === segment);
  const conflict = actionData?.conflict ?? null;
  const [form, fields] = useForm<Record<string, string>>({
    id: `${page}-${segment}`,
    lastResult: actionData?.reply,
    defaultValue: texts,
  });
  if (!section) return null;
  const metadata = (name: string) => fields[name] as FieldMetadata<string>;
  const formFields = Object.entries(sectionFormFields(section));
  // Not from conform, which ignores what a script has filled in.
  const uploadedImage = actionData?.reply.initialValue?.['image'];
  return (
    <DialogForm
      {...(section.hasPicture && { encType: 'multipart/form-data' as const })}
      id={form.id}
      noValidate
      className="card space-y-4 p-4"
    >
      <ErrorSummary
        form={form.errors}
        problems={fieldProblems(formFields.map(([name, { label }]) => [metadata(name), label] as const))}
      />
      {conflict && <EditConflict conflict={conflict} />}
      <SeenVersion conflict={conflict} reply={actionData?.reply} loaded={version} />
      {formFields.map(([name, field]) =>
        name === 'image' ? (
          <ImageField
            key={name}
            id={metadata(name).id}
            name={metadata(name).name}
            label={field.label}
            errors={metadata(name).errors ?? []}
            value={typeof uploadedImage === 'string' ? uploadedImage : ''}
            picture={actionData?.picture ?? picture}
            altField={metadata('altText').name}
          />
        ) : (
          <SectionControl
            key={name}
            field={field as SectionField}
            links={links}
            {...fieldProps(metadata(name), field.label)}
          />
        ),
      )}
      <p className="flex flex-wrap gap-3">
        <button className="button button-primary flex-1">Save Changes</button>{' '}
        <CloseLink listPath={contentPagePaths[page]} className="button button-quiet">
          Cancel
        </CloseLink>
      </p>
    </DialogForm>
  );
}
