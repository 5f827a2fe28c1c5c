import { hasPermission } from '~/domain/accounts/permissions';
import { renderSections } from '~/domain/content/markdown.server';
import { loadLegalText, toPageText } from '~/domain/legal/legal-text-queries.server';
import type { LegalTextName } from '~/domain/legal/legal-texts';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { readSession } from '~/http/session/session.server';
import { formatDate } from '~/lib/format/dates';
import { legalTextPath } from '~/paths';

/** The page cache renders without cookies, so a cached page has no notes for admins. */
export async function loadLegalPage(request: Request, now: Date, name: LegalTextName) {
  const [text, shop, signedIn] = await Promise.all([
    loadLegalText(name),
    loadShopFacts(),
    nullIfUnavailable(readSession(request, now)),
  ]);
  const { title, intro, sections } = toPageText(name, text, shop);
  return {
    title,
    intro,
    changedOn: formatDate(text.changedAt),
    sections: renderSections(sections, shop.pages),
    admin:
      signedIn && hasPermission(signedIn.user, 'settings:write')
        ? { editPath: legalTextPath(name), needsReview: !text.reviewed }
        : null,
  };
}
