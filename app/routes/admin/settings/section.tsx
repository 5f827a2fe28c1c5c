import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { hasPermission } from '~/domain/accounts/permissions';
import type { User } from '~/domain/accounts/user';
import { listClosedDayConflicts } from '~/domain/back-office/closed-day-conflicts.server';
import { listOutdatedTexts } from '~/domain/back-office/outdated-texts.server';
import { findDifferences } from '~/domain/editing/edit-conflict';
import { pictureSource } from '~/domain/images/image-fields';
import { findPicture } from '~/domain/images/image-queries.server';
import type { Picture } from '~/domain/images/picture';
import { composeSharePicture } from '~/domain/content/compose-share-picture.server';
import { previewSms } from '~/domain/orders/sms/preview-sms.server';
import { entriesVersion, saveSection } from '~/domain/settings/sections/save-section.server';
import { findConfirmation } from '~/domain/settings/sections/find-confirmation.server';
import { moveRow } from '~/domain/settings/sections/edit-rows.server';
import {
  describeEntries,
  describeFields,
  describeRow,
  type Confirmation,
} from '~/domain/settings/sections/settings-section';
import { settingsSection, type SettingsSectionName } from '~/domain/settings/sections/settings-sections';
import { loadSettings } from '~/domain/settings/settings.server';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { handleMoveForm } from '~/http/forms/move-form.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { staffMember } from '~/http/session/staff-member.server';
import { isMultipart } from '~/lib/forms/resubmission';
import { formSchema } from '~/lib/forms/form-schema';
import { readFieldValues } from '~/lib/forms/form-fields';
import { settingsSectionPath } from '~/paths';
import { conflictFormKey } from '~/ui/admin/edit-conflict';
import { readSetUpStep } from '../set-up/answer-saved-step.server';
import {
  LazyClosedDayConflicts,
  LazyNoSmsAccount,
  LazyOutdatedTexts,
  LazySectionList,
  LazySmsPreview,
  sectionForms,
} from './lazy-section';
import { redirectToSettings } from './redirect-to-settings.server';
import { SectionPage } from './section-page';
import { checkOf, requireSection, viewSection } from './section-route.server';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  privateMeta(loaded?.section.title ?? 'Settings', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { name, signedIn } = await requireSection(request, now, params);
  const section = settingsSection(name);
  const settings = await loadSettings();
  const entries = section.read(settings);
  const rows = entries.map((row) => ({ id: row['id'] ?? '', ...describeRow(section, row) }));
  const view = viewSection(name);
  const { pictureField } = view;
  return {
    section: view,
    step: readSetUpStep(request),
    texts: entries[0] ?? {},
    picture: pictureField ? await findPicture(entries[0]?.[pictureField] ?? '', '', now) : null,
    version: withSeenFields(entriesVersion(entries), entries[0] ?? {}),
    rows: section.list ? rows : null,
    conflicts: name === 'calendar' ? await listConflicts(signedIn.user, now) : [],
    outdatedTexts: hasSwitches(name) ? await listOutdatedTexts() : [],
    sms:
      name === 'texts'
        ? { previews: previewSms(settings), isOwner: signedIn.user.role === 'super_admin' }
        : null,
  };
}

const hasSwitches = (name: SettingsSectionName): boolean => name === 'selling' || name === 'pages';

const listConflicts = async (user: User, now: Date) =>
  listClosedDayConflicts(
    (await loadSettings()).closures,
    { orders: hasPermission(user, 'orders:read'), visits: hasPermission(user, 'bookings:read') },
    now,
  );

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  // A form with a file may have 24 MB: it is read after the permission check.
  const smallForm = isMultipart(request.headers) ? null : await readForm(request);
  const { name, signedIn } = await requireSection(request, now, params);
  const section = settingsSection(name);
  const author = { by: staffMember(request, signedIn), now };
  const { pictureField } = viewSection(name);
  const { form, imageErrors } = smallForm
    ? { form: smallForm, imageErrors: null }
    : await readImageForm(request, now, pictureField ? [{ name: pictureField }] : []);
  if (section.list) return handleMoveForm(request, form, (move) => moveRow(name, { move, ...author }));
  const current = pictureField ? (section.read(await loadSettings())[0]?.[pictureField] ?? '') : '';
  const readTexts = () => {
    const typed = readFieldValues(form, section.fields);
    return pictureField
      ? { ...typed, [pictureField]: pictureSource(typed[pictureField] ?? '', current) }
      : typed;
  };
  const texts = readTexts();
  const confirmation = findConfirmation(section, texts, section.read(await loadSettings())[0]);
  if (confirmation && fieldText(form, 'confirmed') !== confirmation.value) {
    const reply = parseSubmission(form, formSchema(section.fields, texts)).reply();
    return data({ reply, conflict: null, confirmation });
  }
  return handleEditorForm(context, form, {
    noun: 'settings',
    schema: formSchema(section.fields, texts),
    fileErrors: imageErrors,
    save: () =>
      saveSection(name, {
        entries: [texts],
        seenVersion: fieldText(form, 'seenVersion'),
        check: checkOf(name),
        ...author,
      }),
    answer: async () => {
      if (name === 'name') await composeSharePicture(now);
      const note = section.savedNote?.(texts);
      const text = `“${section.title}” was saved.${note ? ` ${note}` : ''}`;
      if (hasSwitches(name) && (await listOutdatedTexts()).length > 0)
        return redirectWithFlash(settingsSectionPath(name), {
          kind: 'warning',
          text: `${text} Some texts still name what you don’t offer: see below.`,
        });
      return redirectToSettings(name, text);
    },
    more: async (status) => ({
      picture:
        status === 503 || !pictureField ? null : await findPicture(fieldText(form, pictureField), '', now),
    }),
    fields: section.fields,
    textsOf: ([entry = {}]) => entry,
    conflictWith: (stored) => ({
      version: entriesVersion(stored),
      changedAt: null,
      differences: findDifferences(
        describeFields(section.fields, readTexts()),
        describeEntries(section, stored),
      ),
    }),
  });
}

type SectionActionData = EditorActionData & {
  /** The picture that was uploaded with the form. */
  readonly picture?: Picture | null;
  readonly confirmation?: Confirmation;
};

export default function SettingsSectionPage() {
  const { section, step, texts, picture, version, rows, conflicts, outdatedTexts, sms } =
    useLoaderData<typeof loader>();
  const actionData = useActionData<SectionActionData>();
  const conflict = actionData?.conflict ?? null;
  if (rows)
    return (
      <SectionPage section={section} step={step}>
        <Suspense>
          <LazySectionList section={section} rows={rows} step={step} />
          {conflicts.length > 0 && <LazyClosedDayConflicts conflicts={conflicts} />}
        </Suspense>
      </SectionPage>
    );
  if (sms && !sms.previews)
    return (
      <SectionPage section={section} step={step}>
        <Suspense>
          <LazyNoSmsAccount isOwner={sms.isOwner} />
        </Suspense>
      </SectionPage>
    );
  const Form = sectionForms[section.form];
  return (
    <SectionPage section={section} step={step}>
      <Suspense>
        <Form
          key={`${section.name} ${conflictFormKey(version, conflict)}`}
          name={section.name}
          texts={texts}
          hints={sms?.previews?.hints}
          pictures={{ [section.pictureField ?? '']: actionData?.picture ?? picture }}
          version={version}
          lastResult={actionData?.reply}
          conflict={conflict}
          confirmation={actionData?.confirmation}
        />
        {outdatedTexts.length > 0 && <LazyOutdatedTexts texts={outdatedTexts} />}
        {sms?.previews && <LazySmsPreview previews={sms.previews} isOwner={sms.isOwner} />}
      </Suspense>
    </SectionPage>
  );
}
