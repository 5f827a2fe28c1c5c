import ts from 'typescript';

/** One replacement in the text of a file. */
export type Mutation = {
  readonly operator: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

type Operator = (node: ts.Node) => Mutation | readonly Mutation[] | null;

/** What a person reads, and pictures: a change is judged by eye. */
const wordsOrDrawing =
  /class|style|label|title|heading|text|hint|description|summary|message|placeholder|icon|words|^(alt|d|viewBox|fill|stroke\w*|width|height|x|y|cx|cy|r)$/i;

/** Strings that a program compares or looks up: keys, paths, formats, headers. A sentence has spaces. */
const keyPattern = /^[\w@$./:#?&=%*,;+-]+$/;

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const logical: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '??': '&&' };
const arithmetic: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };

const replace = (operator: string, node: ts.Node, text: string): Mutation => ({
  operator,
  start: node.getStart(),
  end: node.getEnd(),
  text,
});

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

const swapOperator =
  (name: string, swaps: Readonly<Record<string, string>>): Operator =>
  (node) => {
    if (!ts.isBinaryExpression(node)) return null;
    const swapped = swaps[node.operatorToken.getText()];
    // A sum of texts has no other operator.
    if (swapped === undefined || isText(node.left) || isText(node.right)) return null;
    return replace(name, node.operatorToken, swapped);
  };

const negateCondition: Operator = (node) => {
  const condition =
    ts.isIfStatement(node) || ts.isWhileStatement(node)
      ? node.expression
      : ts.isConditionalExpression(node)
        ? node.condition
        : null;
  if (!condition) return null;
  const isNegated =
    ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken;
  return replace(
    'negated condition',
    condition,
    isNegated ? condition.operand.getText() : `!(${condition.getText()})`,
  );
};

const isInBlock = ({ parent }: ts.Node): boolean =>
  ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);

const leaves = (statement: ts.Statement | undefined): boolean =>
  statement !== undefined &&
  (ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement) ||
    (ts.isBlock(statement) && leaves(statement.statements.at(-1))));

const removeGuard: Operator = (node) =>
  ts.isIfStatement(node) && !node.elseStatement && isInBlock(node) && leaves(node.thenStatement)
    ? replace('removed guard', node, '')
    : null;

const removeStatement: Operator = (node) => {
  if (!ts.isExpressionStatement(node) || !isInBlock(node)) return null;
  const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  if (ts.isCallExpression(inner))
    return inner.expression.kind === ts.SyntaxKind.SuperKeyword ? null : replace('removed call', node, '');
  return ts.isBinaryExpression(inner) || ts.isPostfixUnaryExpression(inner)
    ? replace('removed assignment', node, '')
    : null;
};

const removeAwait: Operator = (node) =>
  ts.isAwaitExpression(node) ? replace('removed await', node, node.expression.getText()) : null;

const flipBoolean: Operator = (node) =>
  node.kind === ts.SyntaxKind.TrueKeyword
    ? replace('boolean', node, 'false')
    : node.kind === ts.SyntaxKind.FalseKeyword
      ? replace('boolean', node, 'true')
      : null;

const shiftNumber: Operator = (node) => {
  if (!ts.isNumericLiteral(node) || (ts.isPropertyAssignment(node.parent) && node.parent.name === node))
    return null;
  const value = Number(node.text);
  return Number.isSafeInteger(value)
    ? [value + 1, ...(value > 0 ? [value - 1] : [])].map((other) => replace('number', node, String(other)))
    : null;
};

const emptyString: Operator = (node) =>
  ts.isStringLiteralLike(node) &&
  keyPattern.test(node.text) &&
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)
    ? replace('string', node, "''")
    : null;

const removeProperty: Operator = (node) => {
  if (
    !ts.isObjectLiteralElement(node) ||
    !ts.isObjectLiteralExpression(node.parent) ||
    ts.isMethodDeclaration(node)
  )
    return null;
  const text = node.getSourceFile().text;
  const end = text.slice(node.getEnd()).match(/^\s*,/)?.[0].length ?? 0;
  return { ...replace('removed property', node, ''), end: node.getEnd() + end };
};

/** Leaves out all statements of a function that returns nothing, except the first. */
const returnEarly: Operator = (node) => {
  if (!ts.isFunctionLike(node) || !('body' in node)) return null;
  const body = node.body as ts.Node | undefined;
  if (!body || !ts.isBlock(body) || body.statements.length < 2 || returnsValue(body)) return null;
  const [, second] = body.statements;
  const last = body.statements.at(-1);
  return second && last
    ? { operator: 'early return', start: second.getStart(), end: last.getEnd(), text: '' }
    : null;
};

const returnsValue = (node: ts.Node): boolean =>
  ts.isReturnStatement(node)
    ? node.expression !== undefined
    : !ts.isFunctionLike(node) && ts.forEachChild(node, (child) => returnsValue(child) || undefined) === true;

const operators: readonly Operator[] = [
  swapOperator('comparison', comparisons),
  swapOperator('logical operator', logical),
  swapOperator('arithmetic', arithmetic),
  negateCondition,
  removeGuard,
  removeStatement,
  removeAwait,
  flipBoolean,
  shiftNumber,
  emptyString,
  removeProperty,
  returnEarly,
];

/** Types are erased, and texts and drawings are judged by eye. */
function isSkipped(node: ts.Node): boolean {
  if (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isJsxText(node)
  )
    return true;
  if (ts.isJsxAttribute(node))
    return (
      wordsOrDrawing.test(node.name.getText()) || (!!node.initializer && ts.isStringLiteral(node.initializer))
    );
  if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node))
    return wordsOrDrawing.test(node.name.getText());
  // The message of an error.
  return ts.isNewExpression(node) && /Error$/.test(node.expression.getText());
}

/** Every small change of a source file that its tests, types or lint should notice. */
export function findMutations(file: string, text: string): Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return;
    for (const operator of operators) found.push(...[operator(node) ?? []].flat());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
