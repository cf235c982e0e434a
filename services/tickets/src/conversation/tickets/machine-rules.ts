import { UNSNOOZED } from './unsnoozed-rules.ts'

/** The columns of a ticket that no bot, prompt or integration leads and whose contact has chosen no option. */
export const UNLED = {
  chatbot: false,
  queue_option_id: null,
  use_integration: false,
  prompt_id: null,
  integration_id: null,
} as const

/** The machine columns of a closed ticket, which is not snoozed and in which no clock runs; `breached_at` stays for reports. */
export const ENDED = {
  ...UNLED,
  bot_paused: false,
  ...UNSNOOZED,
  awaiting_since: null,
  answer_warn_at: null,
  answer_due_at: null,
  resolve_due_at: null,
  due_stale: false,
} as const

/**
 * The columns of a ticket that moves to another queue or to none. Every such change must use this function, so that the
 * machines of the old queue stop answering. The bot of the new queue starts with the next incoming message, unless the
 * memory of the bot says that the bot has finished. A job computes when the ticket is due by the hours and targets of
 * the new queue.
 */
export const movedTo = (queueId: number | null) => ({ ...UNLED, queue_id: queueId, due_stale: true })
