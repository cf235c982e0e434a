const DAY_MS = 24 * 60 * 60_000
const DAYS = 30 // long enough for edits of messages and replies to events, which arrive within hours

/**
 * @returns when the secret of a message expires; null if it does not expire; undefined if it has expired already and is
 * not stored
 */
export function keptUntil(secret: { readonly isLasting: boolean }, sentAt: Date, now: Date): Date | null | undefined {
  if (secret.isLasting) return null
  const written = Number.isNaN(sentAt.getTime()) || sentAt > now ? now : sentAt
  const until = new Date(written.getTime() + DAYS * DAY_MS)
  return until > now ? until : undefined
}
