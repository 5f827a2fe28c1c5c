import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { permissionsOf } from '~/domain/accounts/permissions';
import { requireUser } from '~/http/session/session.server';
import { AdminLayout } from '~/ui/admin/admin-layout';
import { screensFor } from '~/ui/admin/admin-screens';

/** Tells whoever is signed in which screens are theirs; each screen guards itself. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireUser(request);
  return { screens: screensFor(permissionsOf(user)) };
}

export default function BackOffice() {
  const { screens } = useLoaderData<typeof loader>();
  return (
    <AdminLayout screens={screens} path={useLocation().pathname}>
      <Outlet />
    </AdminLayout>
  );
}
