import type { LoaderFunctionArgs } from '@remix-run/node';
import { findIssue } from '~/domain/newsletter/issues/issue-queries.server';
import { composePreview } from '~/domain/newsletter/issues/preview-issue.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { requirePermission } from '~/http/session/session.server';

/** The HTML of the email as a document of its own: its inline styles are not allowed on our pages. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const issue = await findIssue(params['issueId'] ?? '');
  if (!issue) throw errorResponse(404, 'This issue has been deleted.');
  const { html } = await composePreview(issue);
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    },
  });
}
