import { existsSync, readFileSync } from 'node:fs'
import { ALL_CONNECTIONS, ALL_ROWS, checkDeletes } from './check-deletes.ts'
import { checkGround, UPWARD } from './check-ground.ts'
import { checkImports } from './check-imports.ts'
import { checkLinks, readPages } from './check-links.ts'
import { checkLock } from './check-lock.ts'
import { checkPins } from './check-pins.ts'
import { checkRooms } from './check-rooms.ts'
import { checkTimers, OWN_TIMERS } from './check-timers.ts'
import { checkTransactions } from './check-transactions.ts'
import { FLOORS } from './floors.ts'
import { readImportGraph } from './import-graph.ts'
import { checkLicences } from './licences.ts'
import { readLock } from './locked-packages.ts'
import { readAllowance } from './prose/allowance.ts'
import { checkProse, countMarks } from './prose/check-prose.ts'
import { readProse } from './prose/read-prose.ts'
import { ROOMS } from './rooms.ts'
import { checkFloors } from './subject-floors.ts'
import { checkWings, WINGS } from './wings.ts'

const packages = readLock(process.cwd())
const graph = readImportGraph(process.cwd())
const sources = new Map(graph.files.map((file) => [file, readFileSync(file, 'utf8')]))
const violations =
  graph.files.length > 0
    ? [
        ...checkImports(graph),
        ...checkFloors(graph, FLOORS, WINGS),
        ...checkWings(graph, WINGS),
        ...checkGround(graph, FLOORS, UPWARD),
        ...checkRooms(graph, ROOMS),
        ...checkTimers(sources, OWN_TIMERS),
        ...checkTransactions(sources),
        ...checkDeletes(sources, { allRows: ALL_ROWS, allConnections: ALL_CONNECTIONS }),
        ...checkLicences(packages),
        ...checkPins(packages),
        ...checkLock(packages),
        ...checkLinks(readPages(), sources, existsSync),
        ...checkProse(countMarks(readProse(sources, graph.workspaces)), readAllowance()),
      ]
    : ['no source file was found, so nothing was checked']
for (const violation of violations) console.error(violation)
process.exitCode = violations.length > 0 ? 1 : 0
