import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { previewIssue } from '~/domain/newsletter/issues/preview-issue.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { requirePermission } from '~/http/session/session.server';

/** Renders the preview for app/ui/admin/use-live-preview. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  await requirePermission(request, now, 'content:write');
  const preview = await previewIssue({ subject: fieldText(form, 'subject'), body: fieldText(form, 'body') });
  return Response.json(preview, { headers: { 'Cache-Control': 'no-store' } });
}

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  throw errorResponse(405, 'This address only accepts forms.', { Allow: 'POST' });
}
