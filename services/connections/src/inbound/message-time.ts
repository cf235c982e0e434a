const LATE_MS = 10 * 60_000
const PLAUSIBLE_MS = 7 * 24 * 60 * 60_000

/** When a message was sent, by WhatsApp's clock unless that is far off; a late one wakes no bot and rings no bell. */
export function timeOf(sentAt: Date, receivedAt: Date): { sentAt: string; late: boolean } {
  const age = receivedAt.getTime() - sentAt.getTime()
  const isPlausible = Math.abs(age) <= PLAUSIBLE_MS // false for NaN, too
  return { sentAt: (isPlausible ? sentAt : receivedAt).toISOString(), late: age > LATE_MS }
}
