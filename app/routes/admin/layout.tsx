import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { permissionsOf } from '~/domain/accounts/permissions';
import { requireUser } from '~/http/session/session.server';
import { AdminLayout } from '~/ui/admin/admin-layout';
import { screensFor } from '~/ui/admin/admin-screens';

/** Loads the navigation. Each screen checks its own permission: a parent's loader protects nothing. */
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
