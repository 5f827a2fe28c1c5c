export type ParsedMessage = {
  /** By lower-case name, decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  /** The iCalendar part, with its Content-Type; '' without one. */
  readonly calendar: string;
  readonly calendarType: string;
};

/** Parses the kinds that the shop sends: text/plain and nested multiparts (RFC 2046, 2047). */
export function parseMessage(raw: Buffer): ParsedMessage {
  // The charset is that of the part.
  const { headers, body } = splitPart(raw.toString('latin1'));
  const parts = leavesOf({ headers, body });
  const find = (type: string) =>
    parts.find((part) => (part.headers.get('content-type') ?? '').startsWith(type));
  const read = (part: Part | undefined) => (part ? decodeBody(part) : '');
  return {
    headers: new Map([...headers].map(([name, value]) => [name, decodeWords(value)])),
    text: read(find('text/plain')),
    html: read(find('text/html')),
    calendar: read(find('text/calendar')),
    calendarType: find('text/calendar')?.headers.get('content-type') ?? '',
  };
}

function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1];
  return boundary === undefined ? [part] : splitParts(part.body, boundary).flatMap(leavesOf);
}

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string };

function splitPart(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const head = end < 0 ? source : source.slice(0, end);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    // A repeated header would be an injected one.
    headers.set(name.toLowerCase(), [headers.get(name.toLowerCase()), value].filter(Boolean).join(' || '));
  }
  return { headers, body: end < 0 ? '' : source.slice(end + 4) };
}

const splitParts = (body: string, boundary: string): Part[] =>
  `\r\n${body}`
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, '')));

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? decodeQuoted(body) : body, 'latin1');
  return bytes.toString('utf8').replace(/\r\n/g, '\n');
}

const decodeQuoted = (text: string): string =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Encoded words: `=?UTF-8?B?...?=` */
const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = '', text = '']) =>
          kind.toLowerCase() === 'b'
            ? Buffer.from(text, 'base64')
            : Buffer.from(decodeQuoted(text.replace(/_/g, ' ')), 'latin1'),
        ),
      ).toString('utf8'),
    );
