import { Int32 } from 'bson';
import { regExpParts } from '../bson/compare-values';
import { isNullish, isRegExp, type Document, type Value } from '../bson/values';
import { locationError } from '../errors';
import { compileRegExp } from '../filters/regexp';
import { compileArguments, readArguments, type OperatorCompiler, type OperatorTable } from './scope';

type Search = { text: string; expression: RegExp };

function readExpression(name: string, regex: Value, options: Value): RegExp | null {
  if (isNullish(regex)) return null;
  if (!isNullish(options) && typeof options !== 'string') {
    throw locationError(51106, `${name} needs 'options' to be of type string`);
  }
  if (typeof regex === 'string') return compileRegExp(regex, options ?? '');
  if (!isRegExp(regex)) throw locationError(51105, `${name} needs 'regex' to be of type string or regex`);
  const parts = regExpParts(regex);
  if (parts.options && options) {
    throw locationError(
      51107,
      `${name}: found regex option(s) specified in both 'regex' and 'option' fields`,
    );
  }
  return compileRegExp(parts.pattern, parts.options || (options ?? ''));
}

/** An operator with input, regex and options; `whenAbsent` is its result for a null input or regex. */
const search =
  (whenAbsent: () => Value, find: (search: Search) => Value): OperatorCompiler =>
  (operand, scope, name) => {
    const args = readArguments(name, operand, {
      names: ['input', 'regex', 'options'],
      notDocument: 51103,
      unknown: 31024,
      required: { input: 31022, regex: 31023 },
    });
    const { input, regex, options } = compileArguments(args, ['input', 'regex', 'options'], scope);
    return (document) => {
      const text = input(document);
      if (!isNullish(text) && typeof text !== 'string') {
        throw locationError(51104, `${name} needs 'input' to be of type string`);
      }
      const expression = readExpression(name, regex(document), options(document));
      if (isNullish(text) || !expression) return whenAbsent();
      return find({ text, expression });
    };
  };

/** Positions are counted in code points. */
function describeMatch(text: string, match: RegExpExecArray): Document {
  return {
    match: match[0],
    idx: new Int32([...text.slice(0, match.index)].length),
    captures: match.slice(1).map((capture: string | undefined) => capture ?? null),
  };
}

export const regExpOperators: OperatorTable = {
  $regexMatch: search(
    () => false,
    ({ text, expression }) => expression.test(text),
  ),
  $regexFind: search(
    () => null,
    ({ text, expression }) => {
      const match = expression.exec(text);
      return match ? describeMatch(text, match) : null;
    },
  ),
  $regexFindAll: search(
    () => [],
    ({ text, expression }) => {
      const everywhere = new RegExp(expression.source, `${expression.flags}g`);
      return [...text.matchAll(everywhere)].map((match) => describeMatch(text, match as RegExpExecArray));
    },
  ),
};
