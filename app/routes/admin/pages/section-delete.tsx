import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { sectionMessages } from '~/domain/content/sections/content-sections';
import { deleteSectionItem } from '~/domain/content/sections/save-section.server';
import { findSection } from '~/domain/content/sections/section-content.server';
import { nameOfSection } from '~/domain/content/sections/section-form';
import { handleDeleteForm } from '~/http/back-office/delete-form.server';
import { readForm } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { requirePermission } from '~/http/session/session.server';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { DialogError } from '~/ui/admin/dialog';
import { ResponsivePicture } from '~/ui/responsive-picture';
import { readSectionTarget, sectionNotFound } from './section-target.server';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Delete ${data?.thing ?? ''}`, matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const { section, itemId, listPath } = readSectionTarget(request);
  const stored = await findSection(section, itemId);
  if (!stored) throw sectionNotFound();
  return {
    listPath,
    thing: section.thing,
    question: sectionMessages.deleteQuestion(section),
    name: nameOfSection(section, stored.values),
    picture: stored.values.image ?? null,
    version: stored.version,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'content:write'));
  const { section, itemId, listPath } = readSectionTarget(request);
  return handleDeleteForm(context, form, {
    noun: section.thing,
    listPath: listPathOf(request, listPath),
    remove: (seenVersion) => deleteSectionItem({ section, itemId: itemId ?? '', seenVersion, by, now }),
  });
}

export default function DeleteSectionItem() {
  const { listPath, question, name, picture, version } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      question={question}
      name={name}
      listPath={listPath}
      listName="Keep it and go back"
      seenVersion={version}
    >
      {picture && (
        <ResponsivePicture
          picture={picture}
          sizes="(min-width: 480px) 448px, 85vw"
          className="h-auto w-full max-w-form rounded-sm bg-mint"
        />
      )}
    </ConfirmDelete>
  );
}

export const ErrorBoundary = DialogError;
