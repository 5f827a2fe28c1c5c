import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { permissionsOf } from '~/domain/accounts/permissions';
import { requireUser } from '~/http/session.server';
import { AdminFrame } from '~/ui/admin/admin-frame';
import { screensFor } from '~/ui/admin/screens';

/** Tells whoever is signed in which screens are theirs; each screen guards itself. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireUser(request);
  return { screens: screensFor(permissionsOf(user)) };
}

export default function BackOffice() {
  const { screens } = useLoaderData<typeof loader>();
  return (
    <AdminFrame screens={screens} path={useLocation().pathname}>
      <Outlet />
    </AdminFrame>
  );
}
