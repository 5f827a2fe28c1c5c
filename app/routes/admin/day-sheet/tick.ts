import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { daySheetPath } from '~/paths';
import { handleTick } from './tick-action.server';

/** Reached by Back after a sign-in in between. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'orders:read');
  return redirect(daySheetPath(), 303);
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'orders:write');
  return handleTick(request, now, staffMember(request, signedIn));
}
