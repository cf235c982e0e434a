import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { Said } from '@recado/contracts/words/speak'
import type { Patch } from '@recado/kit/db/patch'
import type { CampaignMessageTable } from '../tables/campaign-tables.ts'
import type { Tx } from '../tables/db.ts'
import type { KnownContact } from './contacts/contact-repository.ts'

/**
 * What conversations need of the machines and the desk, which they do not import. `app.ts` hands it in.
 *
 * Each function runs in the transaction of the use case that calls it: what it writes is committed or rolled back with the
 * rest, and its events are published with the others. Its comment says when it runs.
 */
export type FromWings = {
  readonly answerers: Answerers
  readonly campaigns: CampaignReplies
  readonly checkLeaders: CheckLeaders
  readonly onAcknowledged: OnAcknowledged
  readonly onContactDeleted: OnContactDeleted
  readonly onUserDeleted: OnUserDeleted
  readonly onQueueDeleted: OnQueueDeleted
  readonly onUndone: OnUndone
}

/** What receiving a message needs. */
export type ReceivingWings = Pick<FromWings, 'answerers' | 'campaigns' | 'onUndone'>

/** The prompts and integrations that answer contacts. The ticket is locked, except in `hasten`. */
export type Answerers = {
  /** 1. Before the bot decides. @returns the prompts among these that exist */
  readonly findKnownPrompts: (tx: Tx, ids: readonly (number | null)[]) => Promise<ReadonlySet<number>>
  /** 1. Before the bot decides. @returns how many answers of models the ticket got lately */
  readonly countAnswers: (tx: Tx, ticketId: number) => Promise<number>
  /** 2. Before a decision is stored. The integration cannot be deleted until the transaction ends. */
  readonly integrationExists: (tx: Tx, id: number) => Promise<boolean>
  /**
   * 3. After the texts of the bot. Requests an answer of the prompt to all messages so far, unless a request from the
   * same wait in the queue is pending; the call is made after the commit.
   */
  readonly askPrompt: (tx: Tx, wanted: WantedAnswer) => Promise<void>
  /** 3. After the texts of the bot. Requests a call about the message, which is made after the commit. */
  readonly callIntegration: (tx: Tx, wanted: WantedCall) => Promise<void>
  /** 4. After the requests. @returns the queue whose people get the ticket from the prompt */
  readonly findQueueOfPrompt: (tx: Tx, promptId: number) => Promise<number | null>
  /** After the file of a message has arrived, or cannot be fetched: makes the calls due that waited for it. */
  readonly hasten: (tx: Tx, message: Pick<Message, 'id' | 'ticketId'>) => Promise<void>
}

type WantedAnswer = Pick<Ticket, 'queueId' | 'queuedAt'> & { readonly ticketId: number; readonly promptId: number }
type WantedCall = Pick<Ticket, 'queueId' | 'queuedAt'> & {
  readonly ticketId: number
  readonly messageId: number
  readonly integrationId: number
}

/** What an incoming message means to the campaigns that wrote to its contact. The contact is locked, in each function. */
export type CampaignReplies = {
  /** 1. Before the message, or the content of one that was unreadable, is stored. @returns undefined when the message does not answer a campaign */
  readonly find: (tx: Tx, conversation: Conversation, message: ReceivedMessage) => Promise<Reply | undefined>
  /**
   * 2. Before the message is stored, for an opt-out or a confirmation while no ticket is active. Locks the ticket that it
   * belongs to.
   */
  readonly place: (
    tx: Tx,
    conversation: Conversation,
    shown: { readonly reply: Reply; readonly preview: Said },
  ) => Promise<Ticket>
  /** 3. After the event about the message, and before machines answer it. */
  readonly settle: (
    tx: Tx,
    reply: Reply,
    where: { readonly contact: KnownContact; readonly ticket: Ticket; readonly at: Date },
  ) => Promise<void>
}

type Conversation = { readonly contactId: number; readonly whatsappId: number }

/** The meaning of a contact's message to campaigns; `to`: the campaign message that it answers. */
export type Reply = {
  readonly kind: 'opt-out' | 'confirmation' | 'answer'
  readonly to: {
    readonly id: number
    readonly campaign: { readonly id: number; readonly name: string }
    readonly recipientId: number | null // null: a test
    readonly step: CampaignMessageTable['step']
    readonly whatsappId: number
    readonly waMessageIds: readonly string[] // of its parts
  }
}

/**
 * Runs before a queue or a ticket gets new leaders, which cannot be deleted until the transaction ends.
 * @throws ERR_NO_PROMPT_FOUND | ERR_NO_INTEGRATION_FOUND
 */
export type CheckLeaders = (
  tx: Tx,
  leaders: Patch<{ readonly promptId: number | null; readonly integrationId: number | null }>,
) => Promise<void>

/**
 * Runs after the event about a campaign's message whose acknowledgement rose, and before the alert about a failure. The
 * ticket is locked. @param whatsappId the connection that sent it
 */
export type OnAcknowledged = (tx: Tx, message: Message, whatsappId: number) => Promise<void>

/** Runs before the rows of the contact are deleted. The contact and its tickets are locked. */
export type OnContactDeleted = (tx: Tx, contactId: number) => Promise<void>

/** Runs after the copy of the user is marked as deleted, and before their tickets return to waiting. */
export type OnUserDeleted = (tx: Tx, userId: number) => Promise<void>

/** Runs after everything about the queue is stored, and before the event about it. The queue is locked. */
export type OnQueueDeleted = (tx: Tx, queueId: number) => Promise<void>

/**
 * Runs while a step of a ticket is undone, before the events about it: deletes the deliveries about the step to other
 * systems. The ticket is locked. `isOver`: the time of the step has passed.
 * @returns whether other systems may learn of the step nevertheless; then the undoing is delivered too
 */
export type OnUndone = (tx: Tx, step: EndingStep) => Promise<boolean>

type EndingStep = { readonly id: number; readonly ticketId: number; readonly since: Date; readonly isOver: boolean }
