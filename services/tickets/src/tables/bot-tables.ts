import type { FileKind } from '@recado/contracts/limits'
import type { ColumnType, Generated } from 'kysely'

/** The state of a bot in a ticket. */
export type BotMemory = {
  readonly queuedAt: string | null // when the ticket began to wait; a change resets most of the state
  readonly isAnew: boolean // an agent has returned the ticket to the queue
  readonly isGreeted: boolean // the connection's greeting was sent
  readonly greetedBy: readonly number[] // queues whose greeting was sent
  readonly entered: number | null // the queue whose options were sent, or whose greeting was sent if it has no options
  readonly menus: number // menus sent since the last reset of the count
  readonly stoppedAt: string | null // when the limit of menus was reached
  readonly mistakes: number // consecutive answers that matched no option
  readonly askedAt: string | null // when a menu or options were sent last
  readonly closedTold: string | null // the closed period that the contact was informed of
  readonly saidAt: readonly string[] // times of the texts within the last minute
  readonly isHandedOver?: boolean // an integration handed the ticket to agents
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

/**
 * One message of a bot: a text whose variables are not replaced yet, or a file. `isFinal`: the text contains no
 * variables.
 */
export type BotText = { readonly text: string; readonly file: BotFile | null; readonly isFinal?: boolean }
