import type { Action, Session } from '../../../tables/integration-tables.ts'

/**
 * One message of an integration: a text, or a file at an external address. `byCompany`: the text comes from the
 * company's settings. `waitMs`: the flow waits this long before the message.
 */
export type Said = (
  | { readonly kind: 'text'; readonly text: string; readonly byCompany?: boolean }
  | { readonly kind: 'file'; readonly url: string; readonly caption: string }
) & { readonly waitMs?: number }

/** The complete result of one turn. */
export type Answer = {
  readonly said: readonly Said[]
  readonly action: Action
  /** The session at the external system; null when it has ended, absent when the system has no sessions. */
  readonly session?: Session | null
  readonly facts: CallFacts
}

/** The facts about a call that users see. */
export type CallFacts = {
  readonly httpStatus: number | null // null: no call was made
  readonly requestBytes: number
  readonly answerBytes: number
}

export const NOTHING_CALLED: CallFacts = { httpStatus: null, requestBytes: 0, answerBytes: 0 }

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** Reads the action in a value from another system; other fields are ignored. */
export function readAction(value: unknown): Action {
  if (typeof value !== 'object' || value === null) return {}
  const { stopBot, queueId, userId, close } = value as Record<string, unknown>
  return {
    ...(stopBot === true && { stopBot }),
    ...(isId(queueId) && { queueId }),
    ...(isId(userId) && { userId }),
    ...(close === true && { close }),
  }
}
