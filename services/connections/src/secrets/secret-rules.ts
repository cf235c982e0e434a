const DAY_MS = 24 * 60 * 60_000
const DAYS = 30 // for edits and replies to events, which arrive within hours

/**
 * @returns until when to store the secret of a message: null as long as the message, undefined when it is not needed
 */
export function keptUntil(secret: { readonly isLasting: boolean }, sentAt: Date, now: Date): Date | null | undefined {
  if (secret.isLasting) return null
  const written = Number.isNaN(sentAt.getTime()) || sentAt > now ? now : sentAt
  const until = new Date(written.getTime() + DAYS * DAY_MS)
  return until > now ? until : undefined
}
