import { renderMarkdown } from '~/domain/content/markdown.server';
import { colour, composeMail, serif } from '~/domain/mail/compose-mail';
import type { MailSite } from '~/domain/mail/mail-configuration.server';
import type { NewsletterIssue } from './newsletter-issue';

type ComposedIssue = { readonly subject: string; readonly text: string; readonly html: string };

/**
 * The mail of an issue to one subscriber. Links and pictures of the site become absolute. Without `unsubscribeUrl`, for
 * tests and previews, the footer says that a link stands there.
 */
export function composeIssue(
  { subject, body }: Pick<NewsletterIssue, 'subject' | 'body'>,
  options: {
    readonly site: MailSite;
    readonly postalAddress: string;
    readonly unsubscribeUrl: string | null;
  },
): ComposedIssue {
  const { site, postalAddress, unsubscribeUrl } = options;
  const html = toAbsolute(renderMarkdown(body), site.url);
  return composeMail(
    {
      subject,
      heading: subject,
      parts: [{ kind: 'article', html: styleTags(html), text: htmlToText(html) }],
      footer: {
        lines: [
          `You’re getting this email because you subscribed to the newsletter of ${site.name} with this address.`,
          postalAddress,
          ...(unsubscribeUrl ? [] : ['Unsubscribe (in each subscriber’s email, this is a link)']),
        ],
        ...(unsubscribeUrl && { link: { label: 'Unsubscribe', url: unsubscribeUrl } }),
      },
    },
    site,
  );
}

/** A relative address means nothing in a mailbox. `&amp;` is the same in a URL before and after. */
const toAbsolute = (html: string, siteUrl: string): string =>
  html.replace(/ (href|src)="([^"]*)"/g, (attribute, name: string, address: string) => {
    if (address === '' || !URL.canParse(address, `${siteUrl}/`)) return '';
    return /^(https?|mailto):/i.test(address)
      ? attribute
      : ` ${name}="${new URL(address, `${siteUrl}/`).href.replace(/"/g, '%22')}"`;
  });

/** Mail clients drop style sheets. */
const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h2: `margin:24px 0 8px;${serif}font-size:20px;line-height:1.3`,
  h3: `margin:20px 0 8px;${serif}font-size:18px;line-height:1.3`,
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 4px',
  blockquote: `margin:0 0 16px;padding-left:16px;border-left:4px solid #e7f1e9;color:${colour.soft}`,
  a: `color:${colour.pasture}`,
  img: 'max-width:100%;height:auto;border-radius:12px',
  hr: 'margin:24px 0;border:0;border-top:1px solid #e7f1e9',
};

/** Styles the opening tags that renderMarkdown writes; text has no `<`. */
const styleTags = (html: string): string =>
  html.replace(/<([a-z]+[1-6]?)\b/g, (tag, name: string) =>
    styles[name] ? `${tag} style="${styles[name]}"` : tag,
  );

/** HTML of renderMarkdown as plain text, with the address behind each link. */
export function htmlToText(html: string): string {
  const withAlternatives = html.replace(/<img(?: src="[^"<>]*")? alt="([^"<>]*)"[^<>]*>/g, '$1');
  const withLinks = replaceElements(withAlternatives, 'a', (attributes, label) => {
    const url = / href="([^"]*)"/.exec(attributes)?.[1];
    return url === undefined || stripTags(label) === url || url === `mailto:${stripTags(label)}`
      ? label
      : `${label} (${url})`;
  });
  const withHeadings = ['h2', 'h3', 'h4', 'h5', 'h6'].reduce(
    (before, name) =>
      replaceElements(before, name, (_attributes, title) => {
        const plain = stripTags(title);
        return `\n\n${plain}\n${'-'.repeat(Math.min([...plain].length, 72))}\n`;
      }),
    withLinks,
  );
  const text = replaceElements(withHeadings, 'ol', (attributes, items) => {
    let number = Number(/start="(\d+)"/.exec(attributes)?.[1] ?? 1) - 1;
    return `\n${items.replace(/\n?<li>\s*(?:<p>)?/g, () => `\n${(number += 1)}. `)}\n`;
  })
    .replace(/\n?<li>\s*(?:<p>)?/g, '\n- ')
    .replace(/<hr[^<>]*>/g, '\n\n* * *\n\n')
    .replace(/<br[^<>]*>\n?/g, '\n')
    .replace(/<\/?(?:p|ul|ol|blockquote|pre)[^<>]*>/g, '\n\n');
  return decode(stripTags(text))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Replaces each element by what `write` makes of its attributes and its content, from the innermost outward. A pattern with both
 * ends would take time by the square of the length.
 */
function replaceElements(
  html: string,
  name: string,
  write: (attributes: string, content: string) => string,
): string {
  const [first = '', ...rest] = html.split(`</${name}>`);
  let written = first;
  for (const piece of rest) {
    const start = Math.max(written.lastIndexOf(`<${name}>`), written.lastIndexOf(`<${name} `));
    const open = written.indexOf('>', start);
    const element =
      start < 0 ? '' : write(written.slice(start + name.length + 1, open), written.slice(open + 1));
    written = (start < 0 ? written : written.slice(0, start)) + element + piece;
  }
  return written;
}

const stripTags = (html: string): string => html.replace(/<[^<>]*>/g, '');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => entities[name] ?? entity);
