import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { previewPost } from '~/domain/blog/preview-post.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { requirePermission } from '~/http/session/session.server';

/** Renders the preview for app/ui/admin/use-live-preview. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  await requirePermission(request, now, 'content:write');
  return Response.json(
    previewPost({ title: fieldText(form, 'title'), content: fieldText(form, 'content') }),
    {
      headers: { 'Cache-Control': 'no-store' },
    },
  );
}

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  throw errorResponse(405, 'This address only accepts forms.', { Allow: 'POST' });
}
