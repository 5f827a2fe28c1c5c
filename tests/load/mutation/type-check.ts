import { join, relative } from 'node:path';
import ts from 'typescript';
import type { ImportGraph } from './import-graph';

/** The first error that a file has or causes with this text instead of its own, and not without; null for none. */
export type TypeCheck = (file: string, text: string) => string | null;

/** tsc would read the whole project again for each text, and often check it: up to 40 s of a core instead of one. */
export function createTypeCheck(folder: string, graph: ImportGraph): TypeCheck {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    { noEmit: false, incremental: false, declaration: true, emitDeclarationOnly: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  if (!config) throw new Error(`${folder} has no tsconfig.json`);
  const { fileNames } = config;
  const { tsBuildInfoFile: _, ...options } = config.options;
  const host = ts.createCompilerHost(options);
  const parsed = new Map<string, ts.SourceFile | undefined>();
  const readSource = host.getSourceFile.bind(host);
  let changed: { readonly path: string; readonly source: ts.SourceFile } | null = null;
  host.getSourceFile = (path, ...rest) => {
    if (changed?.path === path) return changed.source;
    if (!parsed.has(path)) parsed.set(path, readSource(path, ...rest));
    return parsed.get(path);
  };
  const createProgram = (previous?: ts.Program): ts.Program =>
    ts.createProgram(fileNames, options, host, previous);
  const original = createProgram();

  const errorsOf = (program: ts.Program, path: string): string[] => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ code, messageText }) =>
        `${relative(folder, path)}: TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  };

  function findNewError(program: ts.Program, path: string): string | null {
    const errors = errorsOf(program, path);
    if (errors.length === 0) return null;
    const before = errorsOf(original, path);
    return errors.find((error) => !before.includes(error)) ?? null;
  }

  /** What other files see of a file; null where TypeScript can't write it down. */
  function declarationOf(program: ts.Program, path: string): string | null {
    let text: string | null = null;
    program.emit(program.getSourceFile(path), (_name, written) => (text = written), undefined, true);
    return text;
  }

  return (file, text) => {
    const path = join(folder, file);
    changed = {
      path,
      source: ts.createSourceFile(path, text, options.target ?? ts.ScriptTarget.Latest, true),
    };
    const program = createProgram(original);
    changed = null;
    const error = findNewError(program, path);
    if (error !== null) return error;
    // Others can only be wrong now if they see something else: the rule of tsc --incremental.
    const declaration = declarationOf(program, path);
    if (declaration !== null && declaration === declarationOf(original, path)) return null;
    for (const referrer of graph.referrersOf(file)) {
      const caused = findNewError(program, join(folder, referrer));
      if (caused !== null) return caused;
    }
    return null;
  };
}
