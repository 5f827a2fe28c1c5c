import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import { formatList, type TextSection } from '~/domain/content/page-text';
import { productPath } from '~/paths';

/** The question of the FAQ that the products answer; null while none does. */
export const loadBoilingQuestion = cachedRead(
  async (): Promise<(TextSection & { readonly group: string }) | null> => {
    const products = await collections()
      .products.find({ isActive: true, boiling: { $in: ['boil', 'ready'] } })
      .project<{ name: string; slug: string; boiling: string }>({ name: 1, slug: 1, boiling: 1 })
      .sort({ name: 1 })
      .toArray();
    const list = (boiling: string, before: string) => {
      const links = products
        .filter((product) => product.boiling === boiling)
        .map(({ name, slug }) => `[${escapeMarkdown(name)}](${productPath(slug)})`);
      return links.length === 0 ? [] : [`${before}${formatList(links)}.`];
    };
    const answers = [
      ...list('boil', 'Please boil before you drink: '),
      ...list('ready', 'You can drink as it is: '),
    ];
    return answers.length === 0
      ? null
      : {
          id: 'drink-as-it-is',
          group: 'Milk and other products',
          title: 'Can I drink it as it is?',
          text: answers.join('\n\n'),
        };
  },
  1,
);

const escapeMarkdown = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
