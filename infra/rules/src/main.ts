import { checkImports } from './check-imports.ts'
import { readImportGraph } from './import-graph.ts'

const graph = readImportGraph(process.cwd())
const violations = graph.files.length > 0 ? checkImports(graph) : ['no source file was found, so nothing was checked']
for (const violation of violations) console.error(violation)
process.exitCode = violations.length > 0 ? 1 : 0
