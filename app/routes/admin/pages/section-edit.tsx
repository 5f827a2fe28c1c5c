import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listLinkTargets } from '~/domain/content/link-targets.server';
import { findSection } from '~/domain/content/sections/section-content.server';
import { newItem, sectionTexts } from '~/domain/content/sections/section-form';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { requirePermission } from '~/http/session/session.server';
import { DialogError } from '~/ui/admin/dialog';
import { SectionEditor } from './section-editor';
import { handleSectionForm } from './section-form-action.server';
import { readSectionTarget, sectionNotFound } from './section-target';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data?.title ?? 'Edit', matches);

/** Edits a part, or adds or edits an item of a list. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const { page, section, itemId } = readSectionTarget(request);
  const stored = itemId === newItem ? null : await findSection(section, itemId);
  if (itemId !== newItem && !stored) throw sectionNotFound();
  const hasLink = Object.values(section.fields).some(({ control }) => control === 'link');
  return {
    page,
    segment: section.segment,
    title: `${stored ? 'Edit' : 'Add'} ${section.title}`,
    texts: sectionTexts(section, stored?.values ?? null, new Date()),
    picture: stored?.values.image ?? null,
    version: stored?.version ?? '',
    links: hasLink ? await listLinkTargets() : [],
  };
}

export async function action(args: ActionFunctionArgs) {
  const signedIn = await requirePermission(args.request, 'content:write');
  return handleSectionForm(args, staffMember(args.request, signedIn));
}

export default function EditSection() {
  return <SectionEditor {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = DialogError;
