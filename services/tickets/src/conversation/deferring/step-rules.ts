import { isDeepStrictEqual } from 'node:util'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { StepEffect, StepValues, UndoneField } from '../../tables/undo-tables.ts'

/** The fields that decide whether a step still stands: they only change by another step. */
const DECIDING = [
  ...([
    'status',
    'userId',
    'queueId',
    'queueOptionId',
    'whatsappId',
    'chatbot',
    'botPaused',
    'useIntegration',
  ] as const),
  ...(['promptId', 'integrationId', 'queuedAt', 'acceptedAt', 'closedAt', 'closedBy', 'snooze'] as const),
] as const satisfies readonly UndoneField[]

/** Fields that are restored with the others; reading the ticket, a message or a timer may change them meanwhile. */
const FOLLOWING = [
  ...(['handedBy', 'disappearAfter', 'awaitingSince', 'woken', 'snoozeAgain', 'updatedAt'] as const),
] as const satisfies readonly UndoneField[]

/** Fields that a bot changes where a step lets it begin. They are restored even if the step left them as they were. */
const LED = [
  'chatbot',
  'queueOptionId',
  'useIntegration',
  'promptId',
  'integrationId',
] as const satisfies readonly UndoneField[]

/** @returns the fields that a step changed, with their values before and after it; `before` has the bot's fields too */
export function valuesOf(before: Ticket, after: Ticket): { before: StepValues; after: StepValues } {
  const changed = [...DECIDING, ...FOLLOWING].filter((field) => !isDeepStrictEqual(before[field], after[field]))
  const isPassed = changed.includes('botPaused') || changed.includes('queueId')
  const [lost, gained] = [idsMissingIn(after, before), idsMissingIn(before, after)]
  const pick = (ticket: Ticket, fields: readonly UndoneField[], tagIds: readonly number[]): StepValues => ({
    ...Object.fromEntries(fields.map((field) => [field, ticket[field]])),
    ...(lost.length + gained.length > 0 && { tagIds }),
  })
  const restored = isPassed ? [...changed, ...LED] : changed
  return { before: pick(before, restored, lost), after: pick(after, changed, gained) }
}

const idsMissingIn = (one: Ticket, other: Ticket): number[] =>
  other.tags.map(({ id }) => id).filter((id) => !one.tags.some((tag) => tag.id === id))

/** @returns true if each field of a ticket has the value that the step gave it */
export const isUnchangedSince = (after: StepValues, ticket: Ticket): boolean =>
  DECIDING.every((field) => !(field in after) || isDeepStrictEqual(after[field], ticket[field]))

/**
 * Whether the effect of a step still fits the ticket: a farewell if it is still closed by this step, a transfer if it is
 * still in the same place, even if another person accepted it there. If a later move of the ticket was announced
 * instead, the notice of the transfer fits as long as its agent has the ticket.
 */
export function stillFits(effect: StepEffect, after: StepValues, ticket: Ticket): boolean {
  if (effect.kind === 'farewell') return ticket.status === 'closed' && ticket.closedAt === after.closedAt
  if (effect.kind === 'revoke') return true
  const { userId = null, queueId = ticket.queueId, whatsappId = ticket.whatsappId } = after
  const isThere = !effect.isTold || (queueId === ticket.queueId && whatsappId === ticket.whatsappId)
  return ticket.status !== 'closed' && isThere && (userId === null || userId === ticket.userId)
}
