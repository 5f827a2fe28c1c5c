/** The attributes that each tag of our Markdown renderer may have. */
const allowed: Readonly<Record<string, RegExp>> = {
  a: /^( rel="noopener nofollow")? href="(?!\s*(?:javascript|data|vbscript|file|blob):)[^"<>]*"( title="[^"<>]*")?$/i,
  img: /^ src="\/(?!\/)[^"<>]*" alt="[^"<>]*" width="960" height="640" loading="lazy" decoding="async"$/,
  code: /^( class="language-[^"<>]*")?$/,
  ol: /^( start="\d+")?$/,
};
const bare = /^(p|h[2-6]|ul|li|blockquote|em|strong|pre|br|hr)$/;

/** The tags in HTML that the Markdown renderer may not write; a bare `<` counts as one. */
export function findDisallowedTags(html: string): string[] {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  return tags.filter((tag) => {
    const [, name = '', attributes = ''] = /^<\/?([a-z][a-z0-9]*)((?:\s[^>]*?)?)\s*\/?>$/.exec(tag) ?? [];
    return allowed[name]
      ? !(tag.startsWith('</') || allowed[name].test(attributes))
      : !(bare.test(name) && attributes === '');
  });
}
