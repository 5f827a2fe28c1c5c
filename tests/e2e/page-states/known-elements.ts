const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const pieces = /<!--.*?-->|<(script|style|svg)\b.*?<\/\1>|<(\/?)([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>|([^<]+)/gs;
/** What an element looks like, beside its name. */
const looks =
  /\s(?:class|type|role|hidden|disabled|checked|selected|open|rows|aria-(?:invalid|current|disabled|expanded))(?:="[^"]*")?(?=[\s/]|$)/g;
/** Shorter words break in no place. */
const shortWord = 10;

type Kind = { readonly place: number; longestWord: number };

/**
 * Knows the elements of the pages that it was given: each by its name, its classes and its state, in all that it stands in, with
 * the length of the longest word. `hasNews` says whether the HTML of a page, as the shop renders it, has an element of another
 * kind, or a longer word in one, and knows both from then on.
 */
export function createKnownElements(): { readonly hasNews: (html: string) => boolean } {
  const kinds = new Map<string, Kind>();
  return {
    hasNews(html) {
      let isNew = false;
      const open: { readonly tag: string; readonly kind: Kind }[] = [];
      for (const [, , slash, tag, attributes = '', text] of html
        .slice(html.indexOf('<body'))
        .matchAll(pieces)) {
        const { kind: parent } = open.at(-1) ?? { kind: null };
        if (text && parent) {
          const longest = Math.max(...text.split(/[\s-]+/).map(({ length }) => length));
          if (longest <= parent.longestWord) continue;
          isNew ||= longest > shortWord || parent.longestWord === 0;
          parent.longestWord = longest;
        } else if (tag && slash) {
          // With what has no end of its own.
          while (open.length > 0 && open.pop()?.tag !== tag);
        } else if (tag) {
          const key = `${parent?.place} ${tag} ${(attributes.match(looks) ?? []).join('')}`;
          isNew ||= !kinds.has(key);
          const kind = kinds.get(key) ?? { place: kinds.size, longestWord: 0 };
          kinds.set(key, kind);
          if (!voidElements.has(tag)) open.push({ tag, kind });
        }
      }
      return isNew;
    },
  };
}
