const MINUTE_MS = 60_000
const LATE_MS = 10 * MINUTE_MS
const OLDEST_MS = 7 * 24 * 60 * MINUTE_MS
const CLOCKS_MS = 10 * MINUTE_MS // the largest difference by which our clock may be behind WhatsApp's

/**
 * @returns the time of a message as WhatsApp reports it, or the time of arrival if WhatsApp's time is implausible; and
 * whether the message is `late`: then it starts no bot and plays no sound
 */
export function timeOf(sentAt: Date, receivedAt: Date): { sentAt: string; late: boolean } {
  const age = receivedAt.getTime() - sentAt.getTime()
  const isPlausible = age >= -CLOCKS_MS && age <= OLDEST_MS // false for an invalid date (NaN), too
  return { sentAt: (isPlausible ? sentAt : receivedAt).toISOString(), late: age > LATE_MS }
}
