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
  readonly closed: string | undefined // id of the current closed period; undefined: open, or hours are ignored
  readonly promptId: number | null // the prompt of the queue, if the plan includes prompts
  readonly integrationId: number | null // the integration of the queue, if the plan includes integrations
  readonly options: readonly BotOption[] // all levels for the ticket's queue, the top level for other queues; in order
}

/** All data from which the bot decides its next step. */
export type BotState = {
  readonly ticket: Pick<Ticket, 'queueId' | 'chatbot' | 'botPaused' | 'queuedAt' | 'acceptedAt' | 'origin'> & {
    readonly queueOptionId: number | null
    readonly promptId: number | null // null if the plan does not include prompts
    readonly useIntegration: boolean
    readonly integrationId: number | null // null if the plan does not include integrations
  }
  readonly memory: BotMemory | undefined
  readonly connection: {
    readonly greetingMessage: string
    readonly outOfHoursMessage: string
    readonly botMenuLimit: number // how many menus the bot sends at most; 0: unlimited
    readonly botPauseMinutes: number // 0: the bot pauses until the ticket closes
    readonly promptId: number | null // leads tickets without a queue, if the plan includes prompts
    readonly integrationId: number | null // leads tickets without a queue, if the plan includes integrations
  }
  readonly queues: readonly BotQueue[] // offered by the connection, in menu order
  readonly queue: BotQueue | undefined // the ticket's queue
  readonly redirect: BotQueue | undefined // takes tickets when contacts gave no valid choice
  readonly greetsSingleQueue: boolean
  readonly answers: number // answers that models sent in the ticket within ten minutes
  readonly companyClosed: string | undefined // id of the current closed period, if the company's hours apply
  readonly language: Language
  readonly now: Date
}

/** A message of a contact. */
export type Incoming = {
  readonly text: string
  readonly sentAt: Date
  readonly messageId: number
  readonly isUnreadable?: boolean // models cannot read the message: a picture, a location or similar
}

/** The reaction of the bot to a message. */
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
  readonly askPrompt?: number // the prompt that the service asks after these changes
  readonly handOver?: number // the prompt that hands the ticket to an agent after these changes
  readonly askIntegration?: number // the integration that the service calls about the message after these changes
}
