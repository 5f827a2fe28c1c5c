import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contentPagePaths } from '~/domain/content/sections/content-sections';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { Notice } from '~/ui/notice';
import { HomePage } from '../../storefront/home/home-page';
import { loadHomePage } from '../../storefront/home/load-home-page.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Preview: Home', matches);

/** The home page with the drafts of offers, for who may edit it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const { page } = await loadHomePage(request, ['shown', 'draft'], new Date());
  return { page, drafts: page.home.specialOffers.filter(({ published }) => !published).length };
}

export default function HomePreview() {
  const { page, drafts } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mb-6">
        <Notice kind="warning">
          <p>
            <strong>Preview.</strong>{' '}
            {drafts === 0
              ? 'Customers see the home page like this.'
              : `With ${drafts === 1 ? 'one draft' : `${drafts} drafts`} among the special offers, which customers don’t see.`}
          </p>
          <p>
            <a href={contentPagePaths.home} className="link flex min-h-[44px] items-center font-bold">
              Edit home content
            </a>
          </p>
        </Notice>
      </div>
      <HomePage {...page} />
    </>
  );
}
