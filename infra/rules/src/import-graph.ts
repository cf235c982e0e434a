import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { findSpecifiers } from './specifiers.ts'
import { readWorkspaces, type Workspace } from './workspaces.ts'

/** The target of an import: a file of the repository, or an external package. */
export type Target = { file: string } | { package: string }

/** All files of the repository and their imports. Paths are relative to the repository, with forward slashes. */
export type ImportGraph = {
  files: readonly string[]
  imports: readonly { from: string; to: Target }[]
  workspaces: readonly Workspace[]
}

const KEPT_OUT = new Set(['node_modules', 'dist', '.data', '.cache', '.git'])

/** Reads every source file of the repository and resolves what it imports. */
export function readImportGraph(root: string): ImportGraph {
  const workspaces = readWorkspaces(root)
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: (path) => KEPT_OUT.has(basename(path)) }).sort()
  const known = new Set(files)
  const imports = files.flatMap((from) =>
    findSpecifiers(from, readFileSync(join(root, from), 'utf8')).flatMap((specifier) => {
      const to = resolve(from, specifier, workspaces, known)
      return to ? [{ from, to }] : []
    }),
  )
  return { files, imports, workspaces }
}

/** @returns the target of a specifier; undefined for Node's own modules, and for assets other than style sheets */
function resolve(
  from: string,
  specifier: string,
  workspaces: readonly Workspace[],
  known: ReadonlySet<string>,
): Target | undefined {
  if (isBuiltin(specifier)) return undefined
  if (specifier.startsWith('.')) {
    const path = join(dirname(from), specifier)
    if (path.endsWith('.css')) return { file: path }
    const file = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((one) =>
      known.has(one),
    )
    return file === undefined ? undefined : { file }
  }
  const name = packageName(specifier)
  const workspace = workspaces.find((one) => one.name === name)
  return workspace ? { file: resolveExport(workspace, specifier.slice(name.length)) } : { package: name }
}

/**
 * @returns the file of a subpath; the workspace's folder if the workspace does not export it, which the compiler
 * reports
 */
function resolveExport({ directory, exports }: Workspace, subpath: string): string {
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = '', after] = pattern.slice('.'.length).split('*')
    if (after === undefined && subpath === before) return join(directory, target)
    if (after !== undefined && subpath.startsWith(before) && subpath.endsWith(after)) {
      return join(directory, target.replace('*', subpath.slice(before.length, subpath.length - after.length)))
    }
  }
  return `${directory}/`
}

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
