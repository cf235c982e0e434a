/** No bot, prompt or integration leads the ticket, and the contact is nowhere among the options of a queue. */
export const UNLED = {
  chatbot: false,
  queue_option_id: null,
  use_integration: false,
  prompt_id: null,
  integration_id: null,
} as const

/** A closed ticket is not led by a machine. */
export const ENDED = { ...UNLED, bot_paused: false } as const

/**
 * The one way into another queue, or into none: what led the ticket where it was stays there, and answers no more. The
 * bots of the new queue begin with it by themselves when a message comes in, unless they are told that they are done.
 */
export const movedTo = (queueId: number | null) => ({ ...UNLED, queue_id: queueId })
