/** The seconds in which a token was made, as it ends: it alone tells whether a token is young. */
export const stampOf = (madeAt: Date): string => Math.floor(madeAt.getTime() / 1_000).toString(36)

const YOUNG_MS = 60_000
const CLOCKS_MS = 60_000 // that two machines may differ

/**
 * Whether a token claims to have been made a moment ago, so that services may not have heard of it yet. Anybody can claim
 * that; it admits no caller.
 */
export function isYoung(token: string, now: Date): boolean {
  const stamp = /\.([0-9a-z]{5,8})$/.exec(token)?.[1]
  const age = now.getTime() - Number.parseInt(stamp ?? '', 36) * 1_000
  return age > -CLOCKS_MS && age < YOUNG_MS // false for NaN, too
}
