import type { ReachoutTimelockState } from '@whiskeysockets/baileys'

const UNKNOWN_MS = 60 * 60_000 // of a lock whose end WhatsApp does not tell

/** @returns until when an account may write to nobody new; now, when it may */
export function endOfLock({ isActive, timeEnforcementEnds }: ReachoutTimelockState): Date {
  if (!isActive) return new Date()
  return timeEnforcementEnds ?? new Date(Date.now() + UNKNOWN_MS)
}
