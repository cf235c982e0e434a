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
  readonly closed: string | undefined // name of the closed period that it is in; undefined while its hours count and it is open, or they do not count
  readonly promptId: number | null // that leads its tickets, while the plan has prompts
  readonly integrationId: number | null // that leads its tickets, while the plan has integrations
  readonly options: readonly BotOption[] // in their order; of the ticket's queue all, of others those at the top
}

/** The memory of a bot about a ticket. */
export type BotMemory = {
  readonly queuedAt: string | null // since when the ticket waited; once that changes, much is forgotten
  readonly isAnew: boolean // a person has put the ticket back to wait
  readonly isGreeted: boolean // by the connection
  readonly greetedBy: readonly number[] // queues whose greeting was sent
  readonly entered: number | null // the queue whose options it has shown, or whose greeting was all that there is
  readonly menus: number // sent, since the count began
  readonly stoppedAt: string | null // when too many had been
  readonly mistakes: number // answers in a row that matched no option
  readonly askedAt: string | null // when a menu, or options, were sent last
  readonly closedTold: string | null // the closed period in which the contact was told of it
  readonly saidAt: readonly string[] // times of texts within the last minute
  readonly isHandedOver?: boolean // an integration gave the ticket to people
}

/** All that counts when a bot decides. */
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
    readonly promptId: number | null // that leads tickets without a queue, while the plan has prompts
    readonly integrationId: number | null // that leads tickets without a queue, while the plan has integrations
  }
  readonly queues: readonly BotQueue[] // that the connection offers, in menu order
  readonly queue: BotQueue | undefined // the ticket's
  readonly redirect: BotQueue | undefined // where tickets go that no menu could help
  readonly greetsSingleQueue: boolean
  readonly answers: number // of models in the ticket, lately
  readonly companyClosed: string | undefined // as of a queue, when the company's hours count
  readonly language: Language
  readonly now: Date
}

/** A message of a contact. */
export type Incoming = {
  readonly text: string
  readonly sentAt: Date
  readonly messageId: number
  readonly isUnreadable?: boolean // for models: a picture, a place and the like
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
  readonly askPrompt?: number // that is asked for an answer, once this is done
  readonly handOver?: number // the prompt that hands the ticket over to a person, likewise
  readonly askIntegration?: number // that is asked about the message, likewise
}
