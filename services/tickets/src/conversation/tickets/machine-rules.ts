/** The columns of a ticket that no bot, prompt or integration leads and whose contact has chosen no option. */
export const UNLED = {
  chatbot: false,
  queue_option_id: null,
  use_integration: false,
  prompt_id: null,
  integration_id: null,
} as const

/** The machine columns of a closed ticket. */
export const ENDED = { ...UNLED, bot_paused: false } as const

/**
 * The columns of a ticket that moves to another queue or to none. Every such change must use this function, so that the
 * machines of the old queue stop answering. The bot of the new queue starts with the next incoming message, unless its
 * memory marks it as finished.
 */
export const movedTo = (queueId: number | null) => ({ ...UNLED, queue_id: queueId })
