import type { Alerts } from '@recado/contracts/auth/alerts'
import type { Ticket } from '@recado/contracts/tickets/ticket'

/** By what means somebody hears of customers. */
export type Means = 'badge' | 'bell' | 'sound' | 'desktop'

/** Neither sound nor desktop notification is wanted now. */
export const isQuiet = ({ quietUntil }: Alerts, now: Date): boolean =>
  quietUntil !== null && now.getTime() < Date.parse(quietUntil)

/** Whether the user wants to hear of what colleagues write and of what they are told by these means. */
export const hearsOfOthers = (alerts: Alerts, means: 'sound' | 'desktop', now: Date): boolean =>
  alerts[means] && !isQuiet(alerts, now)

/**
 * Whether the user wants to hear of a ticket by these means. Their own tickets are always told of, but for what is loud
 * while they are not to be disturbed; waiting ones as they have chosen.
 */
export function hears(
  alerts: Alerts,
  { status, queueId }: Pick<Ticket, 'status' | 'queueId'>,
  means: Means,
  now: Date,
) {
  const isLoud = means === 'sound' || means === 'desktop'
  if (isLoud && isQuiet(alerts, now)) return false
  if (status !== 'pending') return true
  const isMuted = queueId === null ? alerts.mutesNoQueue : alerts.mutedQueueIds.includes(queueId)
  return alerts[means] && !isMuted
}
