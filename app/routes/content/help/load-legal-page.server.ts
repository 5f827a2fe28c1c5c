import { hasPermission, worksHere } from '~/domain/accounts/permissions';
import { renderSections, withoutLinks } from '~/domain/content/markdown.server';
import { loadLegalText, toPageText } from '~/domain/legal/legal-text-queries.server';
import { legalTextNames, type LegalTextName } from '~/domain/legal/legal-texts';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { readSession } from '~/http/session/session.server';
import { formatDate } from '~/lib/format/dates';
import { legalTextPath } from '~/paths';

const isLegalText = (path: string): boolean => legalTextNames.some((name) => path === `/${name}`);

/** The page cache renders without cookies, so a cached page has no notes for admins. */
export async function loadLegalPage(request: Request, now: Date, name: LegalTextName) {
  const [text, shop, settings, signedIn] = await Promise.all([
    loadLegalText(name),
    loadShopFacts(),
    loadSiteSettings(),
    nullIfUnavailable(readSession(request, now)),
  ]);
  const { title, intro, sections } = toPageText(name, text, shop);
  // Its visitors see these texts, and one page at nearly all other addresses.
  const isClosed = !settings.opening.isOpen && !(signedIn && worksHere(signedIn.user));
  return {
    title,
    intro,
    changedOn: formatDate(text.changedAt),
    sections: renderSections(sections, shop.pages).map(({ html, ...section }) => ({
      ...section,
      html: isClosed ? withoutLinks(html, (path) => !isLegalText(path)) : html,
    })),
    admin:
      signedIn && hasPermission(signedIn.user, 'settings:write')
        ? { editPath: legalTextPath(name), needsReview: !text.reviewed }
        : null,
  };
}
