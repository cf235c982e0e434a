import type { Floors } from './floors.ts'
import type { ImportGraph } from './import-graph.ts'
import { isTest } from './import-rules.ts'
import { findEdges, findGround, findSubject, serviceOf } from './subject-floors.ts'
import { WINGS } from './wings.ts'

/** A file, and the file of a higher subject that it imports. The subjects of a service are ordered in `floors.ts`. */
type Upward = readonly [from: string, to: string]

const CONVERSATION: readonly Upward[] = [
  ['automation/bot-repository.ts', 'connections/connection-repository.ts'],
  ['automation/rating-repository.ts', 'tickets/ticket-repository.ts'],
  ['automation/rating-rules.ts', 'contacts/opt-out-rules.ts'],
  ['message-files/message-file-repository.ts', 'messages/message-repository.ts'],
  ['message-files/message-file-repository.ts', 'messages/message-row-repository.ts'],
  ['message-files/message-file-repository.ts', 'tickets/ticket-visibility-repository.ts'],
  ['receiving/arrival-rules.ts', 'messages/message-rules.ts'],
  ['receiving/early-change-repository.ts', 'messages/message-repository.ts'],
  ['receiving/second-file-repository.ts', 'messages/message-repository.ts'],
  ['receiving/traces-repository.ts', 'messages/message-repository.ts'],
  ['tags/board-repository.ts', 'contacts/called-repository.ts'],
  ['tickets/shown-columns.ts', 'messages/said-repository.ts'],
  ['tickets/ticket-repository.ts', 'tags/ticket-tag-repository.ts'],
  ['tickets/ticket-row-repository.ts', 'contacts/contact-repository.ts'],
  ['tickets/ticket-text-repository.ts', 'contacts/called-repository.ts'],
]

/** The upward imports that are still allowed (docs/known-defects.md). */
export const UPWARD: readonly Upward[] = CONVERSATION.map(([from, to]) => [inConversation(from), inConversation(to)])

function inConversation(file: string): string {
  return `services/tickets/src/conversation/${file}`
}

/**
 * Checks that repositories, rules and tables (the ground floor of a service) import no file of a subject that is higher
 * than their own. Imports of types count too.
 * @returns one line per import of a higher subject's file, and one per unnecessary exception
 */
export function checkGround(graph: ImportGraph, floors: Floors, exceptions: readonly Upward[]): string[] {
  const files = graph.files.filter((file) => serviceOf(file) in floors && !isTest(file))
  const edges = findEdges(graph, new Set(files))
  const ground = findGround(files, edges, subjectOf)
  const floorOf = (file: string) => floors[serviceOf(file)]?.indexOf(subjectOf(file)) ?? -1
  const upward = edges.filter(({ from, to }) => ground.has(from) && floorOf(to) > floorOf(from))
  const isExcepted = ({ from, to }: (typeof edges)[number]) =>
    exceptions.some(([file, imported]) => file === from && imported === to)
  return [
    ...upward
      .filter((edge) => !isExcepted(edge))
      .map(
        ({ from, to }) =>
          `${from}: ${subjectOf(from)} stands below ${subjectOf(to)}, for repositories and rules too, but it imports ${to}`,
      ),
    ...exceptions
      .filter(([file, imported]) => !upward.some(({ from, to }) => from === file && to === imported))
      .map(([file, imported]) => `${file}: needs no exception for ${imported} in infra/rules/src/check-ground.ts`),
  ]
}

const subjectOf = (file: string): string => findSubject(file, WINGS)
