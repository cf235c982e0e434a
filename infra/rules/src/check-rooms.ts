import { findCycles } from './cycles.ts'
import type { ImportGraph } from './import-graph.ts'
import { isTest } from './import-rules.ts'
import type { Rooms } from './rooms.ts'

const LIST = 'infra/rules/src/rooms.ts'
const FILE = /\.tsx?$/

type Edge = { readonly from: string; readonly to: string }

/**
 * Checks that the folders of a source folder import only lower folders. Imports of types count too. A file beside the
 * folders has no place in the order, but must not close a cycle between them. Tests are not checked.
 * @returns one line per import of a higher folder, per cycle, and per difference between the list and the folders
 */
export const checkRooms = (graph: ImportGraph, rooms: Rooms): string[] =>
  Object.entries(rooms).flatMap(([source, order]) => {
    const files = graph.files.filter((file) => file.startsWith(`${source}/`) && !isTest(file))
    const roomOf = (file: string) => findRoom(file.slice(source.length + 1), order)
    const edges = findEdges(graph, new Set(files)).filter(({ from, to }) => roomOf(from) !== roomOf(to))
    return [
      ...compareWithFolders(source, order, new Set(files.map(roomOf))),
      ...edges
        .filter(({ from, to }) => isUpward(order, roomOf(from), roomOf(to)))
        .map(({ from, to }) => `${from}: ${roomOf(from)} stands below ${roomOf(to)}, but it imports ${to}`),
      ...describeCycles(source, edges, roomOf),
    ]
  })

/** @returns the listed folder of a file, otherwise its first folder; for a file beside the folders its own name */
function findRoom(path: string, order: readonly string[]): string {
  const listed = order.find((room) => path.startsWith(`${room}/`))
  return listed ?? path.split('/')[0] ?? path
}

const findEdges = ({ imports }: ImportGraph, files: ReadonlySet<string>): Edge[] =>
  imports.flatMap(({ from, to }) =>
    'file' in to && files.has(from) && files.has(to.file) ? [{ from, to: to.file }] : [],
  )

const isUpward = (order: readonly string[], from: string, to: string): boolean =>
  order.includes(from) && order.indexOf(to) > order.indexOf(from)

function compareWithFolders(source: string, order: readonly string[], found: ReadonlySet<string>): string[] {
  const folders = [...found].filter((room) => !FILE.test(room))
  return [
    ...folders.filter((room) => !order.includes(room)).map((room) => `does not place ${room}`),
    ...order.filter((room) => !found.has(room)).map((room) => `places ${room}, which has no file`),
  ].map((difference) => `${source}: ${LIST} ${difference}`)
}

function describeCycles(source: string, edges: readonly Edge[], roomOf: (file: string) => string): string[] {
  const above = new Map<string, Set<string>>(edges.map(({ from }) => [roomOf(from), new Set()]))
  for (const { from, to } of edges) above.get(roomOf(from))?.add(roomOf(to))
  // The order of folders already excludes cycles without such a file.
  const cycles = findCycles(above).filter((cycle) => cycle.some((room) => FILE.test(room)))
  return cycles.map((cycle) => {
    const steps = cycle.slice(1).map((next, index) => {
      const step = edges.find(({ from, to }) => roomOf(from) === cycle[index] && roomOf(to) === next)
      return step && `${step.from} imports ${step.to}`
    })
    return `${source}: no cycles between folders, but ${cycle.join(' → ')} (${steps.join(', ')})`
  })
}
