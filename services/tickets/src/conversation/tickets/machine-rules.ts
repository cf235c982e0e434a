import { UNSNOOZED } from '../snooze/snooze-rules.ts'

/** No bot, prompt or integration leads the ticket, and the contact is at no option of a queue. */
export const UNLED = {
  chatbot: false,
  queue_option_id: null,
  use_integration: false,
  prompt_id: null,
  integration_id: null,
} as const

/** No machine leads a closed ticket, and it is not snoozed. */
export const ENDED = { ...UNLED, bot_paused: false, ...UNSNOOZED } as const

/**
 * The only way to another queue, or to none: machines that led the ticket in its old queue stop answering. The bots of
 * the new queue start with the next incoming message, unless they are marked as finished.
 */
export const movedTo = (queueId: number | null) => ({ ...UNLED, queue_id: queueId })
