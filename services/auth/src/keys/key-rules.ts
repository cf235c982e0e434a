import { RENEWAL_SECONDS } from '@recado/contracts/auth/access-token'

/** The position of a key in the sequence of keys. */
export type Turn = { readonly generation: number; readonly notBefore: Date }

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR
const LEAD = DAY // how long before its first signature a key is published
const OUTLIVED = RENEWAL_SECONDS * SECOND + HOUR // afterwards the last token of the former key has expired

/** @param keys by generation, oldest first @returns the key that currently signs */
export const signingNow = <K extends Turn>(keys: readonly K[], now: Date): K | undefined =>
  keys.findLast(({ notBefore }) => notBefore <= now) ?? keys[0]

/** @param keys by generation, oldest first @returns the keys that verify tokens now or later */
export const provingNow = <K extends Turn>(keys: readonly K[], now: Date): K[] =>
  keys.filter((_, index) => {
    const next = keys[index + 1]
    return !next || next.notBefore.getTime() + OUTLIVED > now.getTime()
  })

/**
 * @param keys by generation, oldest first
 * @param days how many days a key signs
 * @returns the generation and start of the key to create now; undefined if none is due
 */
export function nextTurn(keys: readonly Turn[], days: number, now: Date): Turn | undefined {
  const newest = keys.at(-1)
  if (!newest) return { generation: 1, notBefore: now } // there is no other key yet
  const begins = new Date(now.getTime() + LEAD)
  const isDue = newest.notBefore.getTime() + days * DAY <= begins.getTime()
  return isDue ? { generation: newest.generation + 1, notBefore: begins } : undefined
}
