import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { Said } from '@recado/contracts/words/speak'
import type { Patch } from '@recado/kit/db/patch'
import type { CampaignMessageTable } from '../tables/campaign-tables.ts'
import type { Tx } from '../tables/db.ts'
import type { KnownContact } from './contacts/contact-repository.ts'

/**
 * The functions of the wings `machines`, `programs` and `desk` that conversations call but may not import. `app.ts`
 * passes them in.
 *
 * Each function runs in the transaction of its caller, so its writes and events commit or roll back with the caller's.
 * The comment on each function says when it runs.
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

/** The functions that are called while a message is received. */
export type ReceivingWings = Pick<FromWings, 'answerers' | 'campaigns' | 'onUndone'>

/** The prompts and integrations that answer contacts. The caller has locked the ticket, except for `hasten`. */
export type Answerers = {
  /** 1. Runs before the bot decides. @returns those of the prompt ids that exist */
  readonly findKnownPrompts: (tx: Tx, ids: readonly (number | null)[]) => Promise<ReadonlySet<number>>
  /** 1. Runs before the bot decides. @returns how many answers models have recently sent in the ticket */
  readonly countAnswers: (tx: Tx, ticketId: number) => Promise<number>
  /** 2. Runs before a decision is stored. Locks the integration against deletion until the transaction ends. */
  readonly integrationExists: (tx: Tx, id: number) => Promise<boolean>
  /**
   * 3. Runs after the bot's texts are stored. Requests one answer of the prompt to all messages so far, unless a
   * request that was made since the ticket entered its queue is still pending. The call to the model follows after the
   * commit.
   */
  readonly askPrompt: (tx: Tx, wanted: WantedAnswer) => Promise<void>
  /**
   * 3. Runs after the bot's texts are stored. Requests a call of the integration about the message. The call follows
   * after the commit.
   */
  readonly callIntegration: (tx: Tx, wanted: WantedCall) => Promise<void>
  /** 4. Runs after the requests. @returns the queue to which the prompt hands tickets over */
  readonly findQueueOfPrompt: (tx: Tx, promptId: number) => Promise<number | null>
  /** Runs when the file of a message has arrived or has failed. Calls that waited for the file become due. */
  readonly hasten: (tx: Tx, message: Pick<Message, 'id' | 'ticketId'>) => Promise<void>
}

type WantedAnswer = Pick<Ticket, 'queueId' | 'queuedAt'> & { readonly ticketId: number; readonly promptId: number }
type WantedCall = Pick<Ticket, 'queueId' | 'queuedAt'> & {
  readonly ticketId: number
  readonly messageId: number
  readonly integrationId: number
}

/** Recognises messages that answer a campaign. In each function the caller has locked the contact. */
export type CampaignReplies = {
  /**
   * 1. Runs before a message, or the late content of an unreadable one, is stored.
   * @returns undefined when the message does not answer a campaign
   */
  readonly find: (tx: Tx, conversation: Conversation, message: ReceivedMessage) => Promise<Reply | undefined>
  /**
   * 2. Runs before the message is stored, if an opt-out or a confirmation arrives while no ticket is active. Locks the
   * ticket of the message.
   */
  readonly place: (
    tx: Tx,
    conversation: Conversation,
    shown: { readonly reply: Reply; readonly preview: Said },
  ) => Promise<Ticket>
  /**
   * 3. Runs after the event about the message is published and before machines answer it. `ticket` is undefined for an
   * opt-out of a blocked contact, whose message is not stored.
   */
  readonly settle: (
    tx: Tx,
    reply: Reply,
    where: { readonly contact: KnownContact; readonly ticket: Ticket | undefined; readonly at: Date },
  ) => Promise<void>
}

type Conversation = { readonly contactId: number; readonly whatsappId: number }

/** The meaning of a contact's message for campaigns. `to` is the campaign message that the contact answers. */
export type Reply = {
  readonly kind: 'opt-out' | 'confirmation' | 'answer'
  readonly to: {
    readonly id: number
    readonly campaign: { readonly id: number; readonly name: string }
    readonly recipientId: number | null // null for a test message
    readonly step: CampaignMessageTable['step']
    readonly whatsappId: number
    readonly waMessageIds: readonly string[] // the WhatsApp ids of the message's parts
  }
}

/**
 * Runs before a queue or a ticket gets another prompt or integration. Locks the prompt and the integration against
 * deletion until the transaction ends.
 * @throws ERR_NO_PROMPT_FOUND | ERR_NO_INTEGRATION_FOUND
 */
export type CheckLeaders = (
  tx: Tx,
  leaders: Patch<{ readonly promptId: number | null; readonly integrationId: number | null }>,
) => Promise<void>

/**
 * Runs when the acknowledgement of a campaign's message rises: after the event about the message, before the alert
 * about a failure. The caller has locked the ticket.
 * @param whatsappId the connection that sent the message
 */
export type OnAcknowledged = (tx: Tx, message: Message, whatsappId: number) => Promise<void>

/** Runs before the rows of the contact are deleted. The caller has locked the contact and its tickets. */
export type OnContactDeleted = (tx: Tx, contactId: number) => Promise<void>

/** Runs after the copy of the user is marked as deleted and before the user's tickets return to waiting. */
export type OnUserDeleted = (tx: Tx, userId: number) => Promise<void>

/**
 * Runs after all changes of the queue are stored and before the event about the queue. The caller has locked the queue.
 */
export type OnQueueDeleted = (tx: Tx, queueId: number) => Promise<void>

/**
 * Runs while a step of a ticket is undone, before the events about the undoing. Deletes the unsent deliveries about the
 * step to other systems. The caller has locked the ticket. `isOver`: whether the undo time of the step has passed.
 * @returns whether other systems may learn of the step nevertheless; the undoing must then be delivered, too
 */
export type OnUndone = (tx: Tx, step: EndingStep) => Promise<boolean>

type EndingStep = { readonly id: number; readonly ticketId: number; readonly since: Date; readonly isOver: boolean }
