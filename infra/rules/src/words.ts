import { readFileSync } from 'node:fs'
import { readImportGraph } from './import-graph.ts'
import { readAllowance, writeAllowance } from './prose/allowance.ts'
import { countMarks, lowerAllowance } from './prose/check-prose.ts'
import { readProse } from './prose/read-prose.ts'

const [, , under] = process.argv
const { files, workspaces } = readImportGraph(process.cwd())
const marks = readProse(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])), workspaces)
if (under) {
  const shown = [...marks.values()].flat().filter(({ file }) => file.startsWith(under))
  for (const { file, line, marker, sentence } of shown) {
    console.log(`${file}:${line}: ${marker.name}: ${sentence}\n    ${marker.advice}`)
  }
} else writeAllowance(lowerAllowance(countMarks(marks), readAllowance()))
