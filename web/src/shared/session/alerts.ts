import type { Alerts } from '@recado/contracts/auth/alerts'
import type { Ticket } from '@recado/contracts/tickets/ticket'

/** The means by which a user is notified of customers. */
export type Means = 'badge' | 'bell' | 'sound' | 'desktop'

/** Whether the user wants neither sounds nor desktop notifications now. */
export const isQuiet = ({ quietUntil }: Alerts, now: Date): boolean =>
  quietUntil !== null && now.getTime() < Date.parse(quietUntil)

/** Whether messages and notifications of colleagues reach the user by these means. */
export const hearsOfOthers = (alerts: Alerts, means: 'sound' | 'desktop', now: Date): boolean =>
  alerts[means] && !isQuiet(alerts, now)

/**
 * Whether messages of a ticket reach the user by these means. The user's own tickets always do, except loudly during a
 * quiet time; waiting ones as the user has chosen.
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
