import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLocation, useRouteLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { useMemo } from 'react';
import { permissionsOf } from '~/domain/accounts/permissions';
import { countAttention } from '~/domain/back-office/attention.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { loadSetUpProgress } from '~/domain/set-up/set-up-progress.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { loadHiddenPages } from '~/domain/site/hidden-pages.server';
import { requireUser } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { standingOrdersAdminPath, textsAdminPath } from '~/paths';
import { AdminError } from '~/ui/admin/admin-error';
import { BackOfficeFrame } from '~/ui/admin/back-office-frame';
import { screensFor } from '~/ui/admin/admin-screens';
import { readMenu, writeMenu } from '~/ui/admin/menu-text';
import { createPollingLoader, usePolledData } from '~/ui/create-polling-loader';
import type { RootData } from '~/ui/layout/use-root-data';

export const handle: RouteHandle = { frame: 'back-office' };

/** Loads the navigation. Each screen checks its own permission: a parent's loader protects nothing. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const signedIn = await requireUser(request, now);
  const permissions = permissionsOf(signedIn.user);
  const [attention, hiddenPages, { standing }] = await Promise.all([
    countAttention(permissions, now),
    loadHiddenPages(),
    loadSettings(),
  ]);
  const missing = ([textsAdminPath, standingOrdersAdminPath] as const).filter((path) =>
    path === textsAdminPath ? !attention.hasTexts : !standing.isOn,
  );
  return {
    userName: staffMember(request, signedIn).name,
    menu: writeMenu(screensFor(permissions, attention, hiddenPages, missing)),
    setUp: await loadSetUpProgress(signedIn.user),
  };
}

/** A dialog opens without them; a form or a poll counts again what waits. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.formMethod === undefined && change.currentUrl.href !== change.nextUrl.href
    ? false
    : change.defaultShouldRevalidate;

export const clientLoader = createPollingLoader<Awaited<ReturnType<typeof loader>>>();

export default function BackOffice() {
  const { userName, menu, setUp } = usePolledData(clientLoader);
  return (
    <Frame userName={userName} menu={menu} setUp={setUp}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  // Undefined if the loader failed.
  const loaded = useRouteLoaderData<typeof loader>('routes/admin/layout');
  return (
    <Frame userName={loaded?.userName ?? null} menu={loaded?.menu ?? ''} setUp={loaded?.setUp ?? null}>
      <AdminError />
    </Frame>
  );
}

function Frame({
  menu,
  ...props
}: { menu: string } & Pick<React.ComponentProps<typeof BackOfficeFrame>, 'userName' | 'setUp' | 'children'>) {
  const screens = useMemo(() => readMenu(menu), [menu]);
  const path = useLocation().pathname;
  const root = useRouteLoaderData<RootData>('root');
  return (
    <BackOfficeFrame
      siteName={root?.site.name ?? ''}
      logo={root?.site.logo}
      path={path}
      screens={screens}
      flash={root?.flash ?? null}
      {...props}
    />
  );
}
