import type { FileKind } from '@recado/contracts/limits'
import type { ColumnType, Generated } from 'kysely'

/** The memory of a bot about a ticket. */
export type BotMemory = {
  readonly queuedAt: string | null // since when the ticket waits; when this changes, most of the memory is reset
  readonly isAnew: boolean // a person has put the ticket back to wait
  readonly isGreeted: boolean // the connection's greeting was sent
  readonly greetedBy: readonly number[] // queues whose greeting was sent
  readonly entered: number | null // the queue whose options were shown, or whose greeting was all it had to send
  readonly menus: number // menus sent since the count began
  readonly stoppedAt: string | null // when the limit of menus was reached
  readonly mistakes: number // answers in a row that matched no option
  readonly askedAt: string | null // when a menu or options were sent last
  readonly closedTold: string | null // the closed period that the contact was told about
  readonly saidAt: readonly string[] // times of texts within the last minute
  readonly isHandedOver?: boolean // an integration gave the ticket to people
}

export type BotMemoryTable = {
  company_id: Generated<number>
  ticket_id: number
  memory: ColumnType<BotMemory, string, string> // jsonb
}

/** A file that a bot sends. */
export type BotFile = {
  readonly path: string
  readonly name: string
  readonly mime: string
  readonly size: number // bytes
  readonly kind: FileKind
  readonly spoken?: { readonly text: string; readonly seconds: number | null } // the transcript of a voice note
}

/** One message of a bot: a text in which variables still stand, or a file. `isFinal`: no part of the text is a variable. */
export type BotText = { readonly text: string; readonly file: BotFile | null; readonly isFinal?: boolean }
