import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { contentPagePaths } from '~/paths';
import { HomePage } from '../../storefront/home/home-page';
import { loadHomePage } from '../../storefront/home/load-home-page.server';
import { PreviewNotice } from '../items/preview-notice';

export const meta: MetaFunction = ({ matches }) => privateMeta('Preview: Home', matches);

export const headers = noStoreHeaders;

/** The home page with the drafts of offers, for those who may edit it. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const { page } = await loadHomePage(request, now, ['shown', 'draft']);
  return { page, drafts: page.home.specialOffers.filter(({ published }) => !published).length };
}

export default function HomePreview() {
  const { page, drafts } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewNotice
        text={
          drafts === 0
            ? 'This is how customers see the home page.'
            : `With ${drafts === 1 ? 'one draft' : `${drafts} drafts`} among the special offers, which customers don’t see.`
        }
        links={[{ path: contentPagePaths.home, label: 'Edit home content' }]}
      />
      <HomePage {...page} />
    </>
  );
}
