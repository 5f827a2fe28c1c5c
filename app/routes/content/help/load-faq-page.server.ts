import { loadBoilingQuestion } from '~/domain/catalogue/advice/boiling-question.server';
import { renderSections } from '~/domain/content/markdown.server';
import type { TextSection } from '~/domain/content/page-text';
import { fillPlaceholders } from '~/domain/content/text-placeholders';
import { groupQuestions, toShownQuestions, type Question } from '~/domain/questions/question';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';

export type FaqPageData = Awaited<ReturnType<typeof loadFaqPage>>;

/** `questions` is null while they cannot be loaded. */
export async function loadFaqPage(questions: readonly Question[] | null) {
  const [shop, { faq, faqPicture }] = await Promise.all([loadShopFacts(), loadFilledTexts()]);
  const boiling = questions && (await nullIfUnavailable(loadBoilingQuestion()));
  const shown = [...toShownQuestions(questions ?? [], shop), ...(boiling ? [boiling] : [])];
  return {
    intro: faq.intro,
    picture: faqPicture.image,
    isAvailable: questions !== null,
    groups: groupQuestions<TextSection & { readonly group: string }>(shown).map(
      ({ id, title, questions }) => ({
        id,
        title: fillPlaceholders(title, shop),
        questions: renderSections(questions),
      }),
    ),
  };
}
