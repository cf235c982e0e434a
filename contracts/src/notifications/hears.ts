import type { Alerts } from '../auth/alerts.ts'
import type { Ticket } from '../tickets/ticket.ts'

/** The means that notify a user of customers. */
export type Means = 'badge' | 'bell' | 'sound' | 'desktop'

/** Whether the user has turned off sounds and desktop notifications for now. */
export const isQuiet = ({ quietUntil }: Alerts, now: Date): boolean =>
  quietUntil !== null && now.getTime() < Date.parse(quietUntil)

/** Whether messages and notifications of colleagues use this means. */
export const hearsOfOthers = (alerts: Alerts, means: 'sound' | 'desktop', now: Date): boolean =>
  alerts[means] && !isQuiet(alerts, now)

/**
 * Whether messages of a ticket notify the user by this means. The user's own tickets always do, except by sounds and
 * desktop notifications during a quiet time. For pending tickets the user's settings decide.
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
