import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { findDifferences } from '~/domain/editing/edit-conflict';
import { pictureSource } from '~/domain/images/image-fields';
import { findPicture } from '~/domain/images/image-queries.server';
import type { Picture } from '~/domain/images/picture';
import { picturesFields } from '~/domain/set-up/forms/pictures-form';
import {
  loadFarmPictures,
  saveFarmPictures,
  type FarmPictures,
} from '~/domain/set-up/forms/save-pictures.server';
import { entriesVersion } from '~/domain/settings/sections/save-section.server';
import { describeFields } from '~/domain/settings/sections/settings-section';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { isMultipart } from '~/lib/forms/resubmission';
import { LazyPictureForm } from '~/routes/admin/settings/lazy-section';
import { conflictFormKey } from '~/ui/admin/edit-conflict';
import { answerSavedStep } from './answer-saved-step.server';
import { requireOwner } from './require-owner.server';
import { StepPage } from './step-page';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Your picture and logo', matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requireOwner(request, now);
  const { version, ...pictures } = await loadFarmPictures();
  return { ...pictures, version: withSeenFields(version, { heroAlt: pictures.stored.heroAlt }) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { now } = context;
  // A form with a file may have 24 MB: it is read after the permission check.
  const smallForm = isMultipart(request.headers) ? null : await readForm(request);
  const signedIn = await requireOwner(request, now);
  const { form, imageErrors } = smallForm
    ? { form: smallForm, imageErrors: null }
    : await readImageForm(request, now, [{ name: 'hero' }, { name: 'logo' }]);
  const { stored } = await loadFarmPictures();
  const typed = readFieldValues(form, picturesFields);
  const pictures: FarmPictures = {
    hero: pictureSource(typed.hero, stored.hero),
    heroAlt: typed.heroAlt,
    logo: pictureSource(typed.logo, stored.logo),
  };
  return handleEditorForm(context, form, {
    noun: 'pictures',
    schema: formSchema(picturesFields, typed),
    fileErrors: imageErrors,
    save: ({ heroAlt }) =>
      saveFarmPictures({
        pictures: { ...pictures, heroAlt },
        seenVersion: fieldText(form, 'seenVersion'),
        by: staffMember(request, signedIn),
        now,
      }),
    answer: () => answerSavedStep('pictures'),
    more: async (status) => ({
      pictures:
        status === 503
          ? null
          : {
              hero: await findPicture(pictures.hero, '', now),
              logo: await findPicture(pictures.logo, '', now),
            },
    }),
    fields: picturesFields,
    textsOf: ({ heroAlt }) => ({ heroAlt }),
    conflictWith: (document, { heroAlt }) => ({
      version: entriesVersion([document]),
      changedAt: null,
      differences: findDifferences(
        describeFields(picturesFields, { ...pictures, heroAlt }),
        describeFields(picturesFields, document),
      ),
    }),
  });
}

type PicturesActionData = EditorActionData & {
  readonly pictures?: Readonly<Record<'hero' | 'logo', Picture | null>> | null;
};

export default function SetUpPictures() {
  const { stored, pictures, version } = useLoaderData<typeof loader>();
  const actionData = useActionData<PicturesActionData>();
  const conflict = actionData?.conflict ?? null;
  return (
    <StepPage
      title="Your picture and logo"
      intro="The picture is the first thing that people see, and WhatsApp shows it when somebody shares your shop."
      isUnsaved={Boolean(actionData)}
    >
      {/* The picture comes with a script of its own, which must not change the form while it is hydrated. */}
      <Suspense>
        <LazyPictureForm
          key={conflictFormKey(version, conflict)}
          fields={picturesFields}
          texts={{ heroAlt: stored.heroAlt }}
          pictures={actionData?.pictures ?? pictures}
          version={version}
          lastResult={actionData?.reply}
          conflict={conflict}
        />
      </Suspense>
    </StepPage>
  );
}
