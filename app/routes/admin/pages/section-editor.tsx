import { useActionData } from '@remix-run/react';
import { Suspense } from 'react';
import { contentPageNames, sectionsOf } from '~/domain/content/sections/content-sections';
import { contentPagePaths } from '~/paths';
import { EditorDialog } from '~/ui/admin/editor-dialog';
import { LazyPictureForm } from './lazy-picture-form';
import { SectionForm, type EditedSection, type SectionActionData } from './section-form';

/** The form of a part, or of an item of a list. Its preview opens in a new tab, so that the form stays as it is. */
export function SectionEditor(props: EditedSection) {
  const actionData = useActionData<SectionActionData>();
  const section = sectionsOf(props.page).find(({ segment }) => segment === props.segment);
  const Form = section?.hasPicture ? LazyPictureForm : SectionForm;
  return (
    <EditorDialog
      title={props.title}
      noun={section?.thing ?? 'entry'}
      version={props.version}
      isDeleted={props.isDeleted}
      listPath={contentPagePaths[props.page]}
      listName={contentPageNames[props.page]}
    >
      {section && (
        // The picture comes with a script of its own, which must not change the form while it is hydrated.
        <Suspense>
          <Form actionData={actionData} section={section} {...props} />
        </Suspense>
      )}
    </EditorDialog>
  );
}
