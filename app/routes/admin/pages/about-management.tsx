import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { sectionMessages } from '~/domain/content/sections/content-sections';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { contentPagePaths } from '~/paths';
import { DialogOutlet } from '~/ui/admin/dialog';
import { ListError, ListHeading } from '~/ui/admin/list-page';
import { SectionList } from './section-list';
import { handleSectionList, loadSectionRows } from './section-rows.server';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Manage About Page Content', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const path = contentPagePaths.about;

export const shouldRevalidate = skipListRevalidation(path);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  if (!isListRequest(request, path)) return null;
  const sections = await nullIfUnavailable(loadSectionRows('about', now));
  return data({ sections }, sections ? {} : serviceUnavailable);
}

export const action = (args: ActionFunctionArgs) => handleSectionList(args, 'about');

export default function AboutManagement() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  return (
    <div className="max-w-page space-y-4">
      <ListHeading title="Manage About Page Content">
        <a href="/about-us" className="button button-quiet">
          See the page
        </a>
      </ListHeading>
      {loaded.sections ? (
        <SectionList page="about" sections={loaded.sections} />
      ) : (
        <ListError message={sectionMessages.loadFailed.about} retryPath={path} />
      )}
      <DialogOutlet listPath={path} />
    </div>
  );
}
