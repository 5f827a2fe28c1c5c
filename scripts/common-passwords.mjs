// node scripts/common-passwords.mjs: writes the most common passwords, as zxcvbn-ts collects them, in a compact form.
import { writeFile } from 'node:fs/promises';
import { dictionary } from '@zxcvbn-ts/language-common';

// Shorter ones are refused for their length (app/domain/accounts/password-limits.ts).
const shortest = 8;

const words = dictionary['passwords-common'].filter((word) => [...word].length >= shortest).sort();
const odd = words.find(
  (word) => !/^[\x21-\x7e]+$/.test(word) || word !== word.toLowerCase() || /[`\\]/.test(word),
);
if (odd) throw new Error(`The list now has ${odd}: the file below can't hold it as it is`);

await writeFile(
  new URL('../app/domain/accounts/common-passwords.server.ts', import.meta.url),
  `// Made by scripts/common-passwords.mjs from @zxcvbn-ts/language-common (MIT, (c) 2012-2016 Dan Wheeler and Dropbox, Inc.,
// (c) 2021 @zxcvbn-ts): ${words.length} passwords of at least ${shortest} characters that many people use.

/** One text and not a list of words: it takes an eighth of the memory, and is read once for a new password. */
const commonPasswords = \`
${words.join('\n')}
\`;

/** Whether many people use this password; takes it in lower case. */
export const isCommonPassword = (password: string): boolean =>
  !password.includes('\\n') && commonPasswords.includes(\`\\n\${password}\\n\`);
`,
);
console.log(`Wrote ${words.length} passwords`);
