import { resolve } from 'node:path';
import ts from 'typescript';
import { newerFeatures, type Browsers } from './newer-features';

/**
 * The uses of JavaScript's objects and of the DOM that one of these browsers lacks, in these modules and what they import of
 * ours: `HTMLFormElement.requestSubmit`, `AbortController`, `pointerdown event`. By types, since the name `at` says nothing.
 */
export function findNewerUses(modules: readonly string[], browsers: Browsers): readonly string[] {
  const newer = newerFeatures(browsers);
  const program = createProgram(modules);
  const checker = program.getTypeChecker();
  const uses = new Set<string>();

  /** The interfaces of a value: its own, those that they extend, and the object itself for a static member. */
  function ownersOf(expression: ts.Expression | ts.BindingPattern): ReadonlySet<string> {
    const owners = new Set<string>(ts.isIdentifier(expression) ? [`static ${expression.text}`] : []);
    const add = (type: ts.Type): void => {
      if (type.isUnionOrIntersection()) return type.types.forEach(add);
      const apparent = checker.getApparentType(type);
      const name = apparent
        .getSymbol()
        ?.name.replace(/(?<=.)Constructor$/, '')
        .replace(/^Readonly(?=Array|Map|Set)/, '');
      if (name === undefined || owners.has(`of ${name}`)) return;
      owners.add(name).add(`of ${name}`);
      if (apparent.isClassOrInterface()) checker.getBaseTypes(apparent).forEach(add);
      else if ('target' in apparent && (apparent.target as ts.Type).isClassOrInterface())
        checker.getBaseTypes(apparent.target as ts.InterfaceType).forEach(add);
    };
    add(checker.getTypeAtLocation(expression));
    return owners;
  }

  function checkMember(name: string, object: ts.Expression | ts.BindingPattern): void {
    const missingIn = newer.members.get(name);
    if (!missingIn && !newer.globals.has(name)) return;
    const owners = ownersOf(object);
    for (const owner of missingIn ?? [])
      if (owners.has(owner)) uses.add(`${owner.replace('static ', '')}.${name}`);
    if (newer.globals.has(name) && owners.has('Window')) uses.add(name);
  }

  function checkEvent({ expression, arguments: [first] }: ts.CallExpression): void {
    if (!first || !ts.isStringLiteral(first) || !ts.isPropertyAccessExpression(expression)) return;
    if (expression.name.text !== 'addEventListener') return;
    const missingIn = newer.events.get(first.text);
    if (!missingIn) return;
    const owners = ownersOf(expression.expression);
    // An event that bubbles is listed for its targets only.
    const isMissing = [...missingIn].some((owner) => owners.has(owner) || owner === 'Element');
    if (isMissing) uses.add(`${first.text} event`);
  }

  function isOfLibrary(identifier: ts.Identifier): boolean {
    const declarations = checker.getSymbolAtLocation(identifier)?.declarations ?? [];
    return declarations.some((each) => program.isSourceFileDefaultLibrary(each.getSourceFile()));
  }

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isPropertyAccessExpression(node)) checkMember(node.name.text, node.expression);
    else if (ts.isObjectBindingPattern(node))
      for (const { propertyName, name } of node.elements) {
        const member = propertyName ?? name;
        if (ts.isIdentifier(member)) checkMember(member.text, node);
      }
    else if (ts.isCallExpression(node)) checkEvent(node);
    else if (ts.isIdentifier(node) && newer.globals.has(node.text) && isValue(node) && isOfLibrary(node))
      uses.add(node.text);
    ts.forEachChild(node, visit);
  }

  for (const file of program.getSourceFiles())
    if (!file.isDeclarationFile && file.fileName.startsWith(resolve('app'))) visit(file);
  return [...uses].sort();
}

/** Not the name of a member, nor part of a type. */
const isValue = (identifier: ts.Identifier): boolean =>
  !(ts.isPropertyAccessExpression(identifier.parent) && identifier.parent.name === identifier) &&
  !ts.isPropertyAssignment(identifier.parent) &&
  !ts.isPropertySignature(identifier.parent);

function createProgram(modules: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  return ts.createProgram({
    rootNames: modules.map((module) => resolve(module)),
    options: { ...options, types: [], incremental: false, tsBuildInfoFile: undefined },
  });
}
