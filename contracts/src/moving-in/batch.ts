import { z } from 'zod'
import * as rows from './rows.ts'
import { SourceId } from './rows.ts'

/** The kinds of rows that move in, with their fields. */
export const MOVED_ROWS = {
  knownQueue: rows.KnownQueue,
  knownConnection: rows.KnownConnection,
  knownUser: rows.KnownUser,
  queue: rows.MovedQueue,
  connection: rows.MovedConnection,
  formerConnection: rows.FormerConnection,
  user: rows.MovedUser,
  tag: rows.MovedTag,
  option: rows.MovedOption,
  contact: rows.MovedContact,
  quickMessage: rows.MovedQuickMessage,
  ticket: rows.MovedTicket,
  message: rows.MovedMessage,
  schedule: rows.MovedSchedule,
  contactList: rows.MovedList,
  contactListItem: rows.MovedListItem,
  session: rows.MovedSession,
  passwordMail: rows.MailedUser,
} as const
export type MovedKind = keyof typeof MOVED_ROWS
const KINDS = Object.keys(MOVED_ROWS) as [MovedKind, ...MovedKind[]]

/** Rows of one kind for a service: one line of JSON on the standard input of its command. */
export const MoveBatch = z.object({
  origin: z.string().min(1).max(100), // the company in the system that it leaves
  kind: z.enum(KINDS),
  rows: z.array(z.looseObject({ source: SourceId })).max(1_000),
})
export type MoveBatch = z.infer<typeof MoveBatch>

/** The result of a row. The answer to a batch has one result per row, in the same order. */
export const MoveResult = z.object({
  source: SourceId,
  outcome: z.enum(['added', 'known', 'refused']), // known: the row was here before
  id: z.int().nullable(), // null: the row was refused, or rows of this kind are not referred to
  reason: z.string().nullable(), // of a refused row
})
export type MoveResult = z.infer<typeof MoveResult>

/** The answer to a batch, one line of JSON. */
export const MoveAnswer = z.object({ results: z.array(MoveResult) })

/** Writes a value as one line of JSON. `readline` ends lines also at U+2028 and U+2029, which JSON leaves in texts. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replace(/[\u2028\u2029]/g, (end) => (end === '\u2028' ? '\\u2028' : '\\u2029'))}\n`
