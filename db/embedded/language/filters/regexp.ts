import { badValue, locationError } from '../errors';

/**
 * Translates PCRE patterns, which MongoDB uses, to JavaScript with the same meaning, or fails: ASCII \d \w \s, `.`
 * that excludes only \n, `$` that also matches before a final \n.
 */
const asciiClasses: Record<string, string> = {
  d: '0-9',
  w: 'A-Za-z0-9_',
  s: ' \\t\\n\\v\\f\\r',
  h: ' \\t\\u00a0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000',
};

const posixClasses: Record<string, string> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: ' \\t\\n\\v\\f\\r',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
  word: 'A-Za-z0-9_',
  cntrl: '\\x00-\\x1f\\x7f',
  print: ' -~',
  graph: '!-~',
  ascii: '\\x00-\\x7f',
};

const literalEscapes: Record<string, string> = {
  a: '\\x07',
  e: '\\x1b',
  f: '\\f',
  n: '\\n',
  r: '\\r',
  t: '\\t',
};

const syntaxCharacters = /[$()*+.?[\\\]^{|}/-]/;

const quote = (character: string) =>
  syntaxCharacters.test(character) && character !== '-' ? `\\${character}` : character;

const quoteInClass = (character: string) => (/[\\\]^[-]/.test(character) ? `\\${character}` : character);

type Flags = { ignoreCase: boolean; multiline: boolean; dotAll: boolean; extended: boolean };

class PatternReader {
  private at = 0;
  private readonly output: string[] = [];

  constructor(
    private readonly pattern: string,
    private readonly flags: Flags,
  ) {}

  translate(): string {
    this.readLeadingFlags();
    while (this.at < this.pattern.length) this.readItem();
    return this.output.join('');
  }

  private refuse(what: string): never {
    throw badValue(
      `Regular expression uses ${what}, which the built-in store does not support: ${this.pattern}`,
    );
  }

  private rest(): string {
    return this.pattern.slice(this.at);
  }

  /** Consumes the next part of the pattern if it matches. */
  private take(expression: RegExp): RegExpExecArray | null {
    const match = expression.exec(this.rest());
    if (match) this.at += match[0].length;
    return match;
  }

  /** `(?i)` at the start applies to the whole pattern, which JavaScript expresses as a flag. */
  private readLeadingFlags(): void {
    for (let match = this.take(/^\(\?([imsx]+)\)/); match; match = this.take(/^\(\?([imsx]+)\)/)) {
      const letters = match[1]!;
      if (letters.includes('i')) this.flags.ignoreCase = true;
      if (letters.includes('m')) this.flags.multiline = true;
      if (letters.includes('s')) this.flags.dotAll = true;
      if (letters.includes('x')) this.flags.extended = true;
    }
  }

  private readItem(): void {
    const character = String.fromCodePoint(this.pattern.codePointAt(this.at)!);
    if (this.flags.extended && this.take(/^(?:\s+|#[^\n]*\n?)/)) return;
    switch (character) {
      case '\\':
        return this.readEscape();
      case '[':
        return this.readClass();
      case '(':
        return this.readGroup();
      case '*':
      case '+':
      case '?':
        return this.readQuantifier(character);
      case '{':
        return this.readBraces();
      case '.':
        return this.put(1, this.flags.dotAll ? '[^]' : '[^\\n]');
      case '^':
        return this.put(1, this.flags.multiline ? '(?<![^\\n])' : '(?<![^])');
      case '$':
        return this.put(1, this.flags.multiline ? '(?![^\\n])' : '(?=\\n?(?![^]))');
      case ')':
      case '|':
        return this.put(1, character);
      default:
        return this.put(character.length, quote(character));
    }
  }

  private put(length: number, text: string): void {
    this.at += length;
    this.output.push(text);
  }

  private readQuantifier(text: string): void {
    this.put(text.length, text);
    if (this.take(/^\+/)) this.refuse('a possessive quantifier');
    if (this.take(/^\?/)) this.output.push('?');
  }

  private readBraces(): void {
    const quantifier = /^\{\d+(?:,\d*)?\}/.exec(this.rest());
    if (quantifier) this.readQuantifier(quantifier[0]);
    else this.put(1, '\\{');
  }

  private readGroup(): void {
    if (this.take(/^\(\?#[^)]*\)/)) return;
    const named = this.take(/^\(\?(?:P?<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/);
    if (named) {
      this.output.push(`(?<${named[1] ?? named[2]}>`);
      return;
    }
    const special = this.take(/^\(\?(?::|=|!|<=|<!)/);
    if (special) {
      this.output.push(special[0]);
      return;
    }
    if (/^\(\?>/.test(this.rest())) this.refuse('an atomic group');
    if (/^\(\?[imsxJUn^-]/.test(this.rest())) this.refuse('options inside the pattern');
    if (/^\(\?/.test(this.rest())) this.refuse(`the group ${this.rest().slice(0, 3)}`);
    if (/^\(\*/.test(this.rest())) this.refuse('a verb');
    this.put(1, '(');
  }

  private readEscape(): void {
    const quoted = this.take(/^\\Q([^]*?)(?:\\E|$)/);
    if (quoted) {
      this.output.push([...quoted[1]!].map(quote).join(''));
      return;
    }
    const letter = this.pattern[this.at + 1];
    if (letter === undefined)
      throw locationError(51091, 'Regular expression is invalid: \\ at end of pattern');
    const ascii = asciiClasses[letter.toLowerCase()];
    if (ascii) return this.put(2, `[${letter === letter.toLowerCase() ? '' : '^'}${ascii}]`);
    switch (letter) {
      case 'A':
        return this.put(2, '(?<![^])');
      case 'z':
        return this.put(2, '(?![^])');
      case 'Z':
        return this.put(2, '(?=\\n?(?![^]))');
      case 'b':
        return this.put(
          2,
          `(?:(?<=[${asciiClasses.w}])(?![${asciiClasses.w}])|(?<![${asciiClasses.w}])(?=[${asciiClasses.w}]))`,
        );
      case 'B':
        return this.put(
          2,
          `(?:(?<=[${asciiClasses.w}])(?=[${asciiClasses.w}])|(?<![${asciiClasses.w}])(?![${asciiClasses.w}]))`,
        );
      case 'N':
        return this.put(2, '[^\\n]');
      case 'R':
        return this.put(2, '(?:\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029])');
      case 'E':
        return this.put(2, '');
    }
    const reference = this.take(/^\\([1-9]\d?)/) ?? null;
    if (reference) return void this.output.push(`(?:\\${reference[1]})`);
    const name = this.take(/^\\k(?:<(\w+)>|\{(\w+)\}|'(\w+)')/);
    if (name) return void this.output.push(`\\k<${name[1] ?? name[2] ?? name[3]}>`);
    this.output.push(this.readCharacterEscape(quote));
  }

  /** An escape for one character, inside or outside a class. */
  private readCharacterEscape(write: (character: string) => string): string {
    const hex = this.take(/^\\x(?:\{([0-9A-Fa-f]{1,6})\}|([0-9A-Fa-f]{2}))/);
    if (hex) {
      const code = parseInt(hex[1] ?? hex[2]!, 16);
      if (code > 0x10ffff)
        throw locationError(51091, 'Regular expression is invalid: character code too large');
      return `\\u{${code.toString(16)}}`;
    }
    const property = this.take(/^\\([pP])(?:\{(\^?)([A-Za-z_]+)\}|([A-Z]))/);
    if (property) {
      const negated = (property[1] === 'P') !== (property[2] === '^');
      const name = property[3] ?? property[4]!;
      const known = /^(?:[CLMNPSZ][a-z]?)$/.test(name) ? name : `Script=${name}`;
      return `\\${negated ? 'P' : 'p'}{${known}}`;
    }
    const octal = this.take(/^\\0([0-7]{0,2})/);
    if (octal) return `\\x${parseInt(`0${octal[1]}`, 8).toString(16).padStart(2, '0')}`;
    const letter = String.fromCodePoint(this.pattern.codePointAt(this.at + 1)!);
    const literal = literalEscapes[letter];
    if (literal === undefined && /[A-Za-z0-9]/.test(letter)) this.refuse(`the escape \\${letter}`);
    this.at += 1 + letter.length;
    return literal ?? write(letter);
  }

  private readClass(): void {
    const negated = this.take(/^\[\^/) !== null;
    if (!negated) this.at += 1;
    let body = '';
    // A leading bracket is a literal.
    if (this.take(/^\]/)) body += '\\]';
    for (;;) {
      if (this.at >= this.pattern.length) {
        throw locationError(
          51091,
          'Regular expression is invalid: missing terminating ] for character class',
        );
      }
      if (this.take(/^\]/)) break;
      const isSet = /^(?:\[:|\\[dwshDWSHpP])/.test(this.rest());
      body += this.readClassMember();
      // No range begins after a class escape: in [\w-.] the hyphen is a literal.
      if (isSet && this.take(/^-/)) body += '\\-';
    }
    this.output.push(`[${negated ? '^' : ''}${body}]`);
  }

  private readClassMember(): string {
    const posix = this.take(/^\[:(\^?)([a-z]+):\]/);
    if (posix) {
      const members = posixClasses[posix[2]!];
      if (!members || posix[1]) this.refuse(`the class ${posix[0]}`);
      return members;
    }
    if (this.pattern[this.at] === '\\') {
      const letter = this.pattern[this.at + 1] ?? '';
      const ascii = asciiClasses[letter];
      if (ascii) {
        this.at += 2;
        return ascii;
      }
      if ('DWSH'.includes(letter) && letter !== '') {
        this.at += 2;
        return complements[letter] ?? this.refuse(`\\${letter} in a class`);
      }
      if (this.take(/^\\b/)) return '\\x08';
      return this.readCharacterEscape(quoteInClass);
    }
    if (this.pattern[this.at] === '-') {
      this.at += 1;
      const previous = this.pattern[this.at - 2];
      // A hyphen at either end is a literal.
      return previous === '[' || previous === '^' || this.pattern[this.at] === ']' ? '\\-' : '-';
    }
    const character = String.fromCodePoint(this.pattern.codePointAt(this.at)!);
    this.at += character.length;
    return quoteInClass(character);
  }
}

const complements: Record<string, string> = {
  D: '\\0-\\/:-\\u{10ffff}',
  W: '\\0-\\/:-@\\[-\\^`{-\\u{10ffff}',
  S: '\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}',
};

const regExpCache = new Map<string, RegExp>();
const MAX_CACHED_PATTERNS = 500;

/**
 * Compiles a pattern with MongoDB's options (i, m, s, x; u is implied). Fails with 51108 for another option, 2
 * BadValue for syntax that JavaScript cannot express, 51091 for an invalid pattern.
 */
export function compileRegExp(pattern: string, options: string): RegExp {
  const key = `${options}/${pattern}`;
  const known = regExpCache.get(key);
  if (known) return known;
  const unknown = [...options].find((option) => !'imsxu'.includes(option));
  if (unknown !== undefined) throw locationError(51108, `invalid flag in regex options: ${unknown}`);
  if (pattern.includes('\0')) throw badValue('Regular expression cannot contain an embedded null byte');
  const flags: Flags = {
    ignoreCase: options.includes('i'),
    multiline: options.includes('m'),
    dotAll: options.includes('s'),
    extended: options.includes('x'),
  };
  const source = new PatternReader(pattern, flags).translate();
  let compiled: RegExp;
  try {
    compiled = new RegExp(source, flags.ignoreCase ? 'iu' : 'u');
  } catch (error) {
    throw locationError(
      51091,
      `Regular expression is invalid: ${error instanceof Error ? error.message : ''}`,
    );
  }
  if (regExpCache.size >= MAX_CACHED_PATTERNS) regExpCache.clear();
  regExpCache.set(key, compiled);
  return compiled;
}
