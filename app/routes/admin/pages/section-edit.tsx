import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { requirePermission } from '~/http/session/session.server';
import { DialogError } from '~/ui/admin/dialog';
import { loadSectionForm } from './load-section-form.server';
import { SectionEditor } from './section-editor';
import { handleSectionForm } from './section-form-action.server';

export const meta: MetaFunction<typeof loader> = ({ data: form, matches }) =>
  privateMeta(form?.title ?? 'Edit', matches);

/** Edits a part, or adds or edits an item of a list. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const form = await loadSectionForm(request, now);
  return data(form, { status: form.isDeleted ? 404 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  const signedIn = await requirePermission(args.request, args.context.now, 'content:write');
  return handleSectionForm(args, staffMember(args.request, signedIn));
}

export default function EditSection() {
  return <SectionEditor {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = DialogError;
