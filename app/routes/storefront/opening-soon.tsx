import { redirect, type MetaFunction } from '@remix-run/node';
import { loadSettings } from '~/domain/settings/settings.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { noIndex, siteNameOf } from '~/http/seo/page-title';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';
import { useRootData } from '~/ui/layout/use-root-data';

export const handle: RouteHandle = { enhance: 'none', frame: 'short' };

export const meta: MetaFunction = ({ matches }) => [{ title: siteNameOf(matches) }, noIndex];

export const headers = noStoreHeaders;

/** What visitors get at every address until the shop is open (app/http/server/closed-shop.server.ts). */
export async function loader() {
  if ((await loadSettings()).opening.isOpen) throw redirect('/');
  return null;
}

export default function OpeningSoon() {
  const { name, phone, whatsapp, cartCount, visitor } = useRootData().site;
  return (
    <div className="mx-auto max-w-form py-12 text-center">
      <p className="font-serif text-xl font-bold text-pasture">{name}</p>
      <h1 className="mt-2">We open soon</h1>
      <p className="mt-3 text-ink-soft">
        Our shop isn’t open yet, so we can’t take orders.
        {cartCount > 0 && ' What you put into your cart stays there.'}
      </p>
      {(phone !== '' || whatsapp !== '') && (
        <p className="mt-6 flex flex-wrap justify-center gap-3">
          {phone !== '' && (
            <a href={telephoneLink(phone)} className="button button-primary whitespace-nowrap">
              Call {phone}
            </a>
          )}
          {whatsapp !== '' && (
            <a href={whatsappLink(whatsapp)} rel="noopener" className="button button-secondary">
              WhatsApp
            </a>
          )}
        </p>
      )}
      {!visitor && (
        <p className="mt-8">
          <a href="/login" className="link inline-flex min-h-[44px] items-center">
            Is this your shop? Sign in
          </a>
        </p>
      )}
    </div>
  );
}
