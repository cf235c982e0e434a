import { findCycles } from './cycles.ts'
import type { Floors } from './floors.ts'
import type { ImportGraph } from './import-graph.ts'
import { isTest } from './import-rules.ts'
import type { Wings } from './wings.ts'

const FOLDERS = /^services\/([^/]+)\/src\/(.+)\/[^/]+$/
const REPOSITORY_OR_RULES = /-(repository|rules)\.ts$|\/src\/tables\//
const LIST = 'infra/rules/src/floors.ts'

/** An import between two files in subjects of one service. */
type Edge = { readonly from: string; readonly to: string }
type SubjectOf = (file: string) => string

/**
 * Checks that the subjects of a service import only lower subjects. Repositories and rules are the ground floor, which
 * every subject may import. The ground floor includes the files of their own subject that repositories and rules
 * import, and it imports nothing above it.
 *
 * The subjects of a service with wings are the folders of its wings. Files beside the subjects (`app.ts`, `db.ts`,
 * `deps.ts`) and tests are not checked.
 * @returns one line per import that leads upwards, per cycle, and per difference between the list and the folders
 */
export function checkFloors(graph: ImportGraph, floors: Floors, wings: Wings = {}): string[] {
  const subjectOf = (file: string) => findSubject(file, wings)
  const files = graph.files.filter((file) => subjectOf(file) !== '' && serviceOf(file) !== 'kit' && !isTest(file))
  const edges = findEdges(graph, new Set(files))
  const ground = findGround(files, edges, subjectOf)
  const across = edges.filter(({ from, to }) => subjectOf(from) !== subjectOf(to) && !ground.has(to))
  const above = across.filter(({ from }) => !ground.has(from))
  const services = new Set([...files.map(serviceOf), ...Object.keys(floors)])
  return [
    ...across
      .filter(({ from }) => ground.has(from))
      .map(({ from, to }) => `${from}: repositories and rules import only such, but it imports ${to}`),
    ...[...services].sort().flatMap((service) => {
      const order = floors[service]
      const own = above.filter(({ from }) => serviceOf(from) === service)
      if (order === undefined) return describeCycles(service, own, subjectOf)
      const folders = files.filter((file) => serviceOf(file) === service).map(subjectOf)
      return [...compareWithFolders(service, order, new Set(folders)), ...findUpward(order, own, subjectOf)]
    }),
  ]
}

export function findEdges({ imports }: ImportGraph, files: ReadonlySet<string>): Edge[] {
  return imports.flatMap(({ from, to }) =>
    'file' in to && files.has(from) && files.has(to.file) && serviceOf(from) === serviceOf(to.file)
      ? [{ from, to: to.file }]
      : [],
  )
}

export function findGround(
  files: readonly string[],
  edges: readonly Edge[],
  subjectOf: SubjectOf,
): ReadonlySet<string> {
  const ground = new Set(files.filter((file) => REPOSITORY_OR_RULES.test(file)))
  for (const file of ground) {
    // iterating a set includes elements that are added meanwhile
    const own = edges.filter(({ from, to }) => from === file && subjectOf(to) === subjectOf(file))
    for (const { to } of own) ground.add(to)
  }
  return ground
}

function findUpward(order: readonly string[], edges: readonly Edge[], subjectOf: SubjectOf): string[] {
  const floorOf = (file: string) => order.indexOf(subjectOf(file))
  return edges
    .filter(({ from, to }) => floorOf(from) >= 0 && floorOf(to) > floorOf(from))
    .map(({ from, to }) => `${from}: ${subjectOf(from)} stands below ${subjectOf(to)}, but it imports ${to}`)
}

function compareWithFolders(service: string, order: readonly string[], folders: ReadonlySet<string>): string[] {
  return [
    ...[...folders].filter((folder) => !order.includes(folder)).map((folder) => `does not place ${folder}`),
    ...order.filter((subject) => !folders.has(subject)).map((subject) => `places ${subject}, which has no file`),
  ].map((difference) => `services/${service}: ${LIST} ${difference}`)
}

function describeCycles(service: string, edges: readonly Edge[], subjectOf: SubjectOf): string[] {
  const subjects = new Map<string, Set<string>>(edges.map(({ from }) => [subjectOf(from), new Set()]))
  for (const { from, to } of edges) subjects.get(subjectOf(from))?.add(subjectOf(to))
  return findCycles(subjects).map(
    (cycle) =>
      `services/${service}: no cycles between subjects, but ${cycle.join(' → ')} (${nameImports(cycle, edges, subjectOf)})`,
  )
}

/** Names one import for each step of the cycle. */
function nameImports(cycle: readonly string[], edges: readonly Edge[], subjectOf: SubjectOf): string {
  const steps = cycle.slice(1).map((next, index) => {
    const step = edges.find(({ from, to }) => subjectOf(from) === cycle[index] && subjectOf(to) === next)
    return step && `${step.from} imports ${step.to}`
  })
  return steps.join(', ')
}

export const serviceOf = (file: string): string => FOLDERS.exec(file)?.[1] ?? ''

/** The folder of a file within `src`, or within its wing; empty for files beside the subjects. */
export function findSubject(file: string, wings: Wings): string {
  const [outer = '', inner = ''] = FOLDERS.exec(file)?.[2]?.split('/') ?? []
  return wings[serviceOf(file)]?.flat().includes(outer) ? inner : outer
}
