import { findCycles } from './cycles.ts'
import type { ImportGraph } from './import-graph.ts'
import { IMPORT_RULES, isTest } from './import-rules.ts'
import { workspaceOf } from './workspaces.ts'

const TOOL_CONFIGURATION = /\.config\.ts$/

/**
 * Checks all imports of the repository.
 * @returns one line per import that breaks a rule, per undeclared dependency and per cycle
 */
export const checkImports = (graph: ImportGraph): string[] => [
  ...findForbidden(graph),
  ...findUndeclared(graph),
  ...describeCycles(graph),
]

function findForbidden({ imports }: ImportGraph): string[] {
  return imports.flatMap(({ from, to }) =>
    IMPORT_RULES.filter((rule) => rule.from(from) && rule.forbids(to, from)).map(
      ({ name }) => `${from}: ${name}, but it imports ${'file' in to ? to.file : to.package}`,
    ),
  )
}

/**
 * Finds imports of packages that the package.json of the importing workspace does not declare. Tests and the
 * configuration of tools may also import the dependencies of the root.
 */
function findUndeclared({ imports, workspaces }: ImportGraph): string[] {
  return imports.flatMap(({ from, to }) => {
    const own = workspaceOf(workspaces, from)
    const wanted = 'package' in to ? to.package : workspaceOf(workspaces, to.file)?.name
    if (!own || !wanted || wanted === own.name || own.declared.has(wanted)) return []
    const mayUseRoot = isTest(from) || TOOL_CONFIGURATION.test(from)
    if (mayUseRoot && ('file' in to || workspaces[0]?.declared.has(wanted))) return []
    return [`${from}: ${own.directory || '.'}/package.json does not declare ${wanted}`]
  })
}

function describeCycles({ files, imports }: ImportGraph): string[] {
  const edges = new Map<string, string[]>(files.map((file) => [file, []]))
  for (const { from, to } of imports) if ('file' in to) edges.get(from)?.push(to.file)
  return findCycles(edges).map((cycle) => `${cycle[0]}: no cycles, types included, but ${cycle.join(' → ')}`)
}
