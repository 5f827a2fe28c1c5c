import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';

export type MailContent = {
  readonly subject: string;
  readonly heading: string;
  readonly parts: readonly MailPart[];
  /** Lines above the name of the site at the end; the last may be a link. */
  readonly footer?: {
    readonly lines: readonly string[];
    readonly link?: { readonly label: string; readonly url: string };
  };
};

export type MailPart =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly heading?: string;
      /** Below the text, each on its own line. */
      readonly links?: readonly { readonly label: string; readonly url: string }[];
    }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | {
      readonly kind: 'list';
      readonly heading: string;
      readonly rows: readonly (readonly [label: string, value: string])[];
      readonly total?: boolean;
    }
  | { readonly kind: 'note'; readonly text: string }
  /** Safe HTML with inline styles. */
  | { readonly kind: 'article'; readonly html: string; readonly text: string };

type ComposedMail = { readonly subject: string; readonly text: string; readonly html: string };

/** Styles are inline and nothing is loaded: clients drop style sheets and block remote images. */
export const composeMail = (
  content: MailContent,
  site: { readonly name: string; readonly url: string },
): ComposedMail => ({
  subject: content.subject,
  text: renderText(content, site),
  html: renderHtml(content, site),
});

const renderText = ({ heading, parts, footer }: MailContent, site: { name: string; url: string }): string =>
  [
    `${heading}\n${'='.repeat(Math.min([...heading].length, 72))}`,
    ...parts.map(renderTextPart),
    ['-- ', ...renderTextFooter(footer), site.name, site.url].join('\n'),
  ].join('\n\n') + '\n';

const renderTextFooter = (footer: MailContent['footer']): readonly string[] => [
  ...(footer?.lines ?? []),
  ...(footer?.link ? [`${footer.link.label}: ${footer.link.url}`] : []),
];

function renderTextPart(part: MailPart): string {
  if (part.kind === 'link') return `${part.label}:\n${part.url}`;
  if (part.kind === 'note' || part.kind === 'article') return part.text;
  if (part.kind === 'text')
    return [
      ...(part.heading ? [part.heading] : []),
      part.text,
      ...(part.links ?? []).map(renderTextLink),
    ].join('\n');
  return [part.heading, ...part.rows.map(([label, value]) => `${label}: ${value}`)].join('\n');
}

/** The label of a phone link says the number. */
const renderTextLink = ({ label, url }: { label: string; url: string }): string =>
  url.startsWith('tel:') ? label : `${label}: ${url}`;

/** From tailwind.config.ts. */
export const colour = {
  cream: '#fbf7ee',
  milk: '#ffffff',
  ink: '#1b2a21',
  soft: '#4a5a50',
  pasture: '#1f5c3a',
} as const;
const sans = 'font-family:Arial,Helvetica,sans-serif;';
export const serif = "font-family:Georgia,'Times New Roman',serif;";

function renderHtml(
  { subject, heading, parts, footer }: MailContent,
  site: { name: string; url: string },
): string {
  const shop = `<a href="${escape(site.url)}" style="color:inherit;text-decoration:none">${escape(site.name)}</a>`;
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"></head>',
    `<body style="margin:0;padding:0;background:${colour.cream}">`,
    `<div style="max-width:560px;margin:0 auto;padding:16px;${sans}font-size:16px;line-height:1.5;color:${colour.ink}">`,
    `<p style="margin:0;padding:12px 24px;background:${colour.pasture};color:${colour.milk};border-radius:12px 12px 0 0;${serif}font-size:20px">${shop}</p>`,
    `<div style="padding:24px;background:${colour.milk};border-radius:0 0 12px 12px">`,
    `<h1 style="margin:0 0 16px;${serif}font-size:24px;line-height:1.25">${escape(heading)}</h1>`,
    ...parts.map(renderHtmlPart),
    '</div>',
    `<p style="margin:16px 24px;font-size:14px;color:${colour.soft}">${renderHtmlFooter(footer)}${escape(site.name)}<br><a href="${escape(site.url)}" style="color:${colour.pasture}">${escape(site.url)}</a></p>`,
    '</div></body></html>',
  ].join('\n');
}

const renderHtmlFooter = (footer: MailContent['footer']): string =>
  [
    ...(footer?.lines ?? []).map(escape),
    ...(footer?.link
      ? [
          `<a href="${escape(footer.link.url)}" style="color:${colour.pasture}">${escape(footer.link.label)}</a>`,
        ]
      : []),
    '',
  ].join('<br>');

function renderHtmlPart(part: MailPart): string {
  if (part.kind === 'article') return part.html;
  if (part.kind === 'text')
    return `${part.heading ? renderHeading(part.heading) : ''}<p style="margin:0 0 16px">${escapeLines(part.text)}${(part.links ?? []).map(renderHtmlLink).join('')}</p>`;
  if (part.kind === 'note')
    return `<p style="margin:0 0 16px;font-size:14px;color:${colour.soft}">${escapeLines(part.text)}</p>`;
  if (part.kind === 'link')
    return [
      `<p style="margin:0 0 8px"><a href="${escape(part.url)}" style="display:inline-block;padding:12px 20px;background:${colour.pasture};color:${colour.milk};border-radius:8px;font-weight:bold;text-decoration:none">${escape(part.label)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:14px;color:${colour.soft};word-break:break-all">${escape(part.url)}</p>`,
    ].join('\n');
  const rows = part.rows.map(([label, value], index) => {
    const weight = part.total && index === part.rows.length - 1 ? 'font-weight:bold;' : '';
    const cell = `padding:6px 0;border-bottom:1px solid #e7f1e9;vertical-align:top;${weight}`;
    return `<tr><td style="${cell}">${escapeLines(label)}</td><td style="${cell}padding-left:16px;text-align:right">${escapeLines(value)}</td></tr>`;
  });
  return [
    renderHeading(part.heading),
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px;border-collapse:collapse">`,
    ...rows,
    '</table>',
  ].join('\n');
}

const renderHtmlLink = ({ label, url }: { label: string; url: string }): string =>
  `<br><a href="${escape(url)}" style="color:${colour.pasture}">${escape(addNonBreakingSpaces(label))}</a>`;

const renderHeading = (text: string): string =>
  `<h2 style="margin:0 0 4px;${serif}font-size:18px">${escape(text)}</h2>`;

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** With no break within an amount or a phone number. */
const escapeLines = (text: string): string => escape(addNonBreakingSpaces(text)).replace(/\r?\n/g, '<br>');
