import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadAccount } from '~/domain/accounts/download-account.server';
import { problem } from '~/http/form.server';
import { requireUser } from '~/http/session.server';
import { toDayInput } from '~/lib/dates';

/** What we hold of who is signed in, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireUser(request);
  const now = new Date();
  const content = await downloadAccount(user._id, now);
  if (content === null) throw problem(404, 'This account is not there any more.');
  return new Response(content, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data-${toDayInput(now)}.json"`,
      'Cache-Control': 'no-store',
    },
  });
}
