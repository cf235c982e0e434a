import type { Floors } from './floors.ts'
import type { ImportGraph } from './import-graph.ts'
import { isTest } from './import-rules.ts'
import { findEdges, findGround, findSubject, serviceOf } from './subject-floors.ts'
import { WINGS } from './wings.ts'

const subjectOf = (file: string): string => findSubject(file, WINGS)

/** Services whose repositories and rules have no order yet, each with the reason. */
export const UNORDERED: Readonly<Record<string, string>> = {
  tickets: '15 imports within its wing conversation lead back up (docs/known-defects.md)',
}

/**
 * Checks that repositories, rules and tables also follow the order of the subjects. Imports of types count too.
 * @returns one line per import that leads upwards
 */
export function checkGround(graph: ImportGraph, floors: Floors, unordered: Readonly<Record<string, string>>): string[] {
  const files = graph.files.filter((file) => serviceOf(file) in floors && !isTest(file))
  const edges = findEdges(graph, new Set(files))
  const ground = findGround(files, edges, subjectOf)
  const floorOf = (file: string) => floors[serviceOf(file)]?.indexOf(subjectOf(file)) ?? -1
  return [
    ...edges
      .filter(({ from }) => ground.has(from) && !(serviceOf(from) in unordered))
      .filter(({ from, to }) => floorOf(to) > floorOf(from))
      .map(
        ({ from, to }) =>
          `${from}: ${subjectOf(from)} stands below ${subjectOf(to)}, for repositories and rules too, but it imports ${to}`,
      ),
  ]
}
