import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { contentPageNames } from '~/domain/content/sections/content-sections';
import { previewSection, type SectionPreview } from '~/domain/content/sections/preview-section.server';
import type { OfferState } from '~/domain/content/special-offer';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { contentPagePaths } from '~/paths';
import { AboutUsPage } from '../../content/farm/about-us-page';
import { OurFarmPage } from '../../content/farm/our-farm-page';
import { HomePage } from '../../storefront/home/home-page';
import { PreviewNotice, typedNotice } from '../items/preview-notice';
import { loadPublicPage, type PublicPage } from './load-public-page.server';
import { loadSectionForm } from './load-section-form.server';
import { SectionEditor } from './section-editor';
import type { SectionActionData } from './section-form';
import { handleSectionPreview } from './section-form-action.server';
import { readSectionTarget, sectionNotFound } from './section-target.server';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.form.title ?? ''}`, matches);

export const headers = noStoreHeaders;

/** The page with what is saved. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const { section, itemId } = readSectionTarget(request);
  const [form, shown, saved] = await Promise.all([
    loadSectionForm(request, now),
    loadPublicPage(request, now, section),
    previewSection({ section, itemId, form: null, now }),
  ]);
  if (!saved.ok || form.isDeleted) throw sectionNotFound();
  const { anchor, thing } = section;
  return { form, shown, saved: saved.preview, anchor, thing };
}

/** The page with what is typed, of which nothing is stored (docs/decisions/0055). */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return handleSectionPreview(request, now);
}

export default function SectionPreviewPage() {
  const { form, shown, saved, anchor, thing } = useLoaderData<typeof loader>();
  const typed = useActionData<{ preview: SectionPreview } | SectionActionData>();
  if (typed && 'reply' in typed) return <SectionEditor {...form} />;
  const preview = typed?.preview ?? saved;
  return (
    <>
      <PreviewNotice
        text={[
          typed ? typedNotice : 'This is the saved version.',
          preview.offerState && offerNotes[preview.offerState],
        ]
          .filter(Boolean)
          .join(' ')}
        links={[
          ...(anchor ? [{ path: `#${anchor}`, label: `Go to the ${thing}` }] : []),
          ...(typed ? [] : [{ path: form.path, label: form.title }]),
          { path: contentPagePaths[form.page], label: contentPageNames[form.page] },
        ]}
      />
      <PreviewedPage shown={shown} preview={preview} />
    </>
  );
}

const offerNotes: Readonly<Record<OfferState, string>> = {
  shown: '',
  draft: 'The offer is a draft, so customers don’t see it.',
  ended: 'The offer has ended, so the page doesn’t show it.',
};

function PreviewedPage({ shown, preview }: { shown: PublicPage; preview: SectionPreview }) {
  switch (shown.path) {
    case '/home':
      return <HomePage {...shown.page} home={preview.home ?? shown.page.home} />;
    case '/about-us':
      return <AboutUsPage {...shown.page} about={preview.about ?? shown.page.about} />;
    case '/our-farm':
      return <OurFarmPage {...shown.page} about={preview.about ?? shown.page.about} />;
  }
}
