import { readFileSync } from 'node:fs'
import { readImportGraph } from '../import-graph.ts'
import { readAllowance } from '../prose/allowance.ts'
import { COLUMNS, measureHouse, printTable } from './measure-house.ts'

const graph = readImportGraph(process.cwd())
const sources = new Map(graph.files.map((file) => [file, readFileSync(file, 'utf8')]))
console.log(printTable([COLUMNS, ...measureHouse(graph, sources, readAllowance())]))
