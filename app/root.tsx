import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import { useContext } from 'react';
import enhanceScript from 'virtual:enhance-script';
import {
  enhancementOf,
  frameOf,
  hasMap,
  refreshAfter,
  showsInlineMessages,
} from '~/http/rendering/enhancement';
import { loadRootData } from '~/http/rendering/root-data.server';
import { defaultMeta } from '~/http/seo/page-title';
import { takeFlash } from '~/http/session/flash.server';
import { isHiddenFrom } from '~/domain/settings/site';
import { isNetworkError, networkErrorText } from '~/lib/network-error';
import { isResubmission } from './lib/forms/resubmission';
import { CachedMarkup } from '~/ui/cached-markup';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { chatOf } from '~/ui/layout/chat-of';
import { ClosedBar } from '~/ui/layout/closed-bar';
import { ErrorPage } from '~/ui/layout/error-page';
import { FlashNotice } from '~/ui/layout/flash-notice';
import { FocusOnNavigation } from '~/ui/layout/focus-on-navigation';
import { Footer } from '~/ui/layout/footer';
import { Header } from '~/ui/layout/header';
import { useNonce } from '~/ui/layout/nonce';
import { ResubmissionPage } from '~/ui/layout/resubmission-page';
import { ShortFooter } from '~/ui/layout/short-footer';
import { ShortHeader } from '~/ui/layout/short-header';
import { StyleSheetContext } from '~/ui/style-sheet';
import { useRetryAfterNetworkError } from '~/ui/use-polling';

export const meta: MetaFunction<typeof loader> = ({ matches }) => defaultMeta(matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [rootData, flash] = await Promise.all([loadRootData(request, context), takeFlash(request)]);
  return data(
    { ...rootData, flash: flash?.message ?? null },
    flash ? { headers: { 'Set-Cookie': flash.setCookie } } : undefined,
  );
}

/** A failed poll would remove the header; after a failed action in an outage the entered values would be lost. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  if (change.actionStatus !== undefined && change.actionStatus >= 400)
    return outdatedStatuses.has(change.actionStatus);
  return change.formMethod !== undefined || change.currentUrl.href !== change.nextUrl.href
    ? change.defaultShouldRevalidate
    : false;
};

/** 403: the user must authenticate again. 409: the data has changed. */
const outdatedStatuses = new Set([403, 409]);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function Layout({ children }: { children: React.ReactNode }) {
  // Undefined if the root loader failed.
  const root = useRouteLoaderData<typeof loader>('root');
  const error = useRouteError();
  const matches = useMatches();
  const enhancement = root?.saveData || error ? 'none' : enhancementOf(matches);
  // The error page of this boundary is a page of the shop.
  const isHidden = root !== undefined && isHiddenFrom(root.site);
  const ownFrame = error ? 'shop' : frameOf(matches);
  // No hydrated page has the frame of the shop (tested): in the browser React draws it only for an error.
  const frame = ownFrame === 'shop' && (isHidden || !import.meta.env.SSR) ? 'short' : ownFrame;
  const isOffice = frame === 'back-office';
  const refresh = error ? null : refreshAfter(matches);
  // Who is in the checkout already needs no way there.
  const isPast = frame === 'short' && root?.flash?.offersCheckout;
  const isInline = root?.flash?.at && !error && showsInlineMessages(matches);
  const flash = isPast || isInline ? null : root?.flash;
  const nonce = useNonce();
  const styleSheet = useContext(StyleSheetContext);
  return (
    <html lang="en-KE" data-plain={root?.saveData || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1f5c3a" />
        <Meta />
        {refresh !== null && <Refresh seconds={refresh} scripts={enhancement === 'react'} />}
        {root?.site.logo ? (
          <>
            <link rel="icon" href={`${root.site.logo.icons}-32.png`} />
            <link rel="apple-touch-icon" href={`${root.site.logo.tiles}-180.png`} />
          </>
        ) : (
          <>
            <link rel="icon" href="/images/icon-32.png" sizes="32x32" />
            <link rel="icon" href="/images/favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          </>
        )}
        {!root?.saveData && !isHidden && <link rel="manifest" href="/manifest.webmanifest" />}
        <Links />
        <style dangerouslySetInnerHTML={{ __html: styleSheet }} suppressHydrationWarning />
        {enhancement !== 'none' && <script defer src={enhanceScript} />}
      </head>
      <body id="top" className="flex min-h-screen flex-col">
        <a href="#main" className="skip-link">
          Skip to the content
        </a>
        {root?.site.ordering === 'closed' && !isHidden && !isOffice && <ClosedBar site={root.site} />}
        {import.meta.env.SSR && root && frame === 'shop' && (
          <CachedMarkup
            as="div"
            component={Header}
            props={{ site: root.site, path: root.path, search: root.search }}
          />
        )}
        {root && frame === 'short' && <ShortHeader site={root.site} chat={error ? '' : chatOf(matches)} />}
        {isOffice ? (
          children
        ) : (
          <main id="main" className="page flex-1 py-6">
            {flash && <FlashNotice flash={flash} />}
            {children}
            <a
              href="#top"
              hidden
              suppressHydrationWarning
              data-back-to-top
              className="screen-only fixed bottom-4 right-4 flex h-12 w-12 items-center justify-center rounded-full bg-pasture text-milk shadow"
              aria-label="Back to top"
            >
              <Icon name="up" />
            </a>
          </main>
        )}
        {import.meta.env.SSR && root && frame === 'shop' && (
          <CachedMarkup
            as="div"
            component={Footer}
            props={{
              site: root.site,
              year: root.year,
              showsMap: !root.saveData && (Boolean(error) || !hasMap(matches)),
            }}
          />
        )}
        {root && frame === 'short' && <ShortFooter site={root.site} year={root.year} />}
        {/* A form of a hydrated page may lead to one that has no scripts of its own. */}
        {(enhancement === 'react' || !import.meta.env.SSR) && <FocusOnNavigation nonce={nonce} />}
        {enhancement === 'react' && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

function Refresh({ seconds, scripts }: { seconds: number; scripts: boolean }) {
  const meta = <meta httpEquiv="refresh" content={String(seconds)} />;
  return scripts ? <noscript>{meta}</noscript> : meta;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const site = useRouteLoaderData<typeof loader>('root')?.site ?? null;
  const response = isRouteErrorResponse(error) ? error : null;
  useRetryAfterNetworkError(error);
  // A client-side navigation loads all its data by one request: where it fails, the error is shown here.
  if (isNetworkError(error))
    return (
      <EmptyState level={1} {...networkErrorText}>
        <a href={pathname + search} className="button button-primary">
          Try again
        </a>
      </EmptyState>
    );
  if (response && isResubmission(response.data)) return <ResubmissionPage form={response.data} site={site} />;
  return (
    <ErrorPage
      status={response?.status ?? 500}
      message={typeof response?.data === 'string' ? response.data : undefined}
      address={pathname + search}
      site={site}
    />
  );
}
