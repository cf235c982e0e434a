const DAY_MS = 24 * 60 * 60_000
const DAYS = 30 // for edits of messages and replies to calendar events, which arrive within hours

/**
 * @returns when the secret of a message expires: null if it is stored as long as the message, undefined if it is not
 * stored
 */
export function keptUntil(secret: { readonly isLasting: boolean }, sentAt: Date, now: Date): Date | null | undefined {
  if (secret.isLasting) return null
  const written = Number.isNaN(sentAt.getTime()) || sentAt > now ? now : sentAt
  const until = new Date(written.getTime() + DAYS * DAY_MS)
  return until > now ? until : undefined
}
