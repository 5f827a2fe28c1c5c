import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import type { ImportGraph } from './import-graph';

export type Problem = { readonly kind: 'types' | 'lint'; readonly detail: string };

/** The first problem that a file has or causes with this text instead of its own, and not without. */
export type StaticChecks = (file: string, text: string) => Promise<Problem | null>;

/**
 * Types and lint of one file at a time, with one program for both: tsc and ESLint would each read and check the whole project
 * again, which takes 40 s of a core instead of one or two.
 */
export function createStaticChecks(folder: string, graph: ImportGraph): StaticChecks {
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

  const problemsOf = (program: ts.Program, path: string): string[] => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ code, messageText }) => `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  };

  function findTypeProblem(program: ts.Program, path: string): Problem | null {
    const [first, ...more] = problemsOf(program, path);
    if (first === undefined) return null;
    const before = problemsOf(original, path);
    const problem = [first, ...more].find((other) => !before.includes(other));
    return problem === undefined ? null : { kind: 'types', detail: `${relative(folder, path)}: ${problem}` };
  }

  /** What other files see of a file; null where TypeScript can't write it down. */
  function declarationOf(program: ts.Program, path: string): string | null {
    let text: string | null = null;
    program.emit(program.getSourceFile(path), (_name, written) => (text = written), undefined, true);
    return text;
  }

  async function findLintProblem(program: ts.Program, path: string, text: string): Promise<Problem | null> {
    const eslint = new ESLint({
      cwd: folder,
      overrideConfig: { languageOptions: { parserOptions: { projectService: false, programs: [program] } } },
    });
    const [result] = await eslint.lintText(text, { filePath: path });
    const problem = result?.messages.find(({ severity }) => severity === 2);
    return problem ? { kind: 'lint', detail: `${problem.ruleId ?? 'syntax'}: ${problem.message}` } : null;
  }

  return async (file, text) => {
    const path = join(folder, file);
    changed = {
      path,
      source: ts.createSourceFile(path, text, options.target ?? ts.ScriptTarget.Latest, true),
    };
    const program = createProgram(original);
    changed = null;
    const problem = findTypeProblem(program, path);
    if (problem) return problem;
    // Others can only be wrong now if they see something else: the rule of tsc --incremental.
    const declaration = declarationOf(program, path);
    if (declaration === null || declaration !== declarationOf(original, path))
      for (const importer of graph.referrersOf(file)) {
        const caused = findTypeProblem(program, join(folder, importer));
        if (caused) return caused;
      }
    return findLintProblem(program, path, text);
  };
}
