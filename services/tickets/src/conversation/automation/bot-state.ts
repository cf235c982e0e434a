import type { Language } from '@recado/contracts/language'
import type { QueueOption } from '@recado/contracts/queues/option'
import type { Queue } from '@recado/contracts/queues/queue'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { BotFile, BotMemory, BotText } from '../../tables/bot-tables.ts'

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
