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
 * Checks that the subjects of a service import use cases only of lower subjects, in the order of `floors.ts`.
 *
 * Every subject may import the ground floor of the service, which may import only itself. The ground floor consists of
 * all repositories and rules, and of the files of their own subject that they import.
 *
 * A large service is divided into wings (`wings.ts`), and its subjects are the folders of the wings. Files beside the
 * subjects (`app.ts`, `db.ts`, `deps.ts`) and tests are not checked.
 * @returns one line per import of a higher subject, per cycle, and per difference between the list and the folders
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
    // the loop also reaches the files that it adds to the set
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

/** @returns a text that names one import for each step of the cycle */
function nameImports(cycle: readonly string[], edges: readonly Edge[], subjectOf: SubjectOf): string {
  const steps = cycle.slice(1).map((next, index) => {
    const step = edges.find(({ from, to }) => subjectOf(from) === cycle[index] && subjectOf(to) === next)
    return step && `${step.from} imports ${step.to}`
  })
  return steps.join(', ')
}

export const serviceOf = (file: string): string => FOLDERS.exec(file)?.[1] ?? ''

/** @returns the subject of a file: its folder in `src`, or in its wing; empty for a file beside the subjects */
export function findSubject(file: string, wings: Wings): string {
  const [outer = '', inner = ''] = FOLDERS.exec(file)?.[2]?.split('/') ?? []
  return wings[serviceOf(file)]?.flat().includes(outer) ? inner : outer
}
