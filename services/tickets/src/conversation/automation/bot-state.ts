import type { Language } from '@recado/contracts/language'
import type { FileKind } from '@recado/contracts/limits'
import type { QueueOption } from '@recado/contracts/queues/option'
import type { Queue } from '@recado/contracts/queues/queue'
import type { Ticket } from '@recado/contracts/tickets/ticket'

/** A file that a bot sends. */
export type BotFile = {
  readonly path: string
  readonly name: string
  readonly mime: string
  readonly size: number // bytes
  readonly kind: FileKind
  readonly spoken?: { readonly text: string; readonly seconds: number | null } // the transcript of a voice note
}

export type BotOption = Pick<QueueOption, 'id' | 'parentId' | 'title' | 'message' | 'option'> & {
  readonly file: BotFile | null
}

export type BotQueue = Pick<Queue, 'id' | 'name' | 'greetingMessage' | 'outOfHoursMessage'> & {
  readonly file: BotFile | null
  readonly closed: string | undefined // name of the current closed period; undefined: open, or hours do not count
  readonly promptId: number | null // the prompt that leads its tickets, if the plan includes prompts
  readonly integrationId: number | null // the integration that leads its tickets, if the plan includes integrations
  readonly options: readonly BotOption[] // in order: all of the ticket's queue, only the top level of other queues
}

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

/** Everything that a bot decides by. */
export type BotState = {
  readonly ticket: Pick<Ticket, 'queueId' | 'chatbot' | 'botPaused' | 'queuedAt' | 'acceptedAt' | 'origin'> & {
    readonly queueOptionId: number | null
    readonly promptId: number | null // likewise
    readonly useIntegration: boolean
    readonly integrationId: number | null // while the plan has integrations
  }
  readonly memory: BotMemory | undefined
  readonly connection: {
    readonly greetingMessage: string
    readonly outOfHoursMessage: string
    readonly botMenuLimit: number // 0: none
    readonly botPauseMinutes: number // 0: until the ticket ends
    readonly promptId: number | null // leads tickets without a queue, if the plan includes prompts
    readonly integrationId: number | null // leads tickets without a queue, if the plan includes integrations
  }
  readonly queues: readonly BotQueue[] // offered by the connection, in menu order
  readonly queue: BotQueue | undefined // the ticket's
  readonly redirect: BotQueue | undefined // takes tickets that no menu could help
  readonly greetsSingleQueue: boolean
  readonly answers: number // recent answers of models in the ticket
  readonly companyClosed: string | undefined // as in a queue, when the company's hours count
  readonly language: Language
  readonly now: Date
}

/** A message of a contact. */
export type Incoming = {
  readonly text: string
  readonly sentAt: Date
  readonly messageId: number
  readonly isUnreadable?: boolean // for models: a picture, a location and the like
}

/** One message of a bot: a text in which variables still stand, or a file. `isFinal`: no part of the text is a variable. */
export type BotText = { readonly text: string; readonly file: BotFile | null; readonly isFinal?: boolean }

/** The reaction to a message. */
export type Decision = {
  readonly texts: readonly BotText[]
  readonly change: {
    readonly queueId?: number | null
    readonly queuedAt?: string
    readonly queueOptionId?: number | null
    readonly chatbot?: boolean
    readonly promptId?: number | null
    readonly integrationId?: number | null
    readonly useIntegration?: boolean
  }
  readonly memory: BotMemory
  readonly askPrompt?: number // the prompt to ask for an answer once this is done
  readonly handOver?: number // the prompt that hands the ticket over to a person, likewise
  readonly askIntegration?: number // the integration to call about the message, likewise
}
