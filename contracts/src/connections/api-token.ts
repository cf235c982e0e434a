/** What a token says of itself, as it ends: whose it is, and the version of the connection that it came with. */
export type TokenClaim = { readonly companyId: number; readonly connectionId: number; readonly version: number }

/** @returns the end of a token that was made at this time */
export function claimText({ companyId, connectionId, version }: TokenClaim, madeAt: Date): string {
  const seconds = Math.floor(madeAt.getTime() / 1_000)
  return [companyId, connectionId, version, seconds].map((number) => number.toString(36)).join('-')
}

const YOUNG_MS = 60_000
const CLOCKS_MS = 60_000 // that two machines may differ

/**
 * @returns what a token claims that says it was made a moment ago, so that services may not have heard of it yet; anybody
 *   can claim that: it admits no caller
 */
export function youngClaimOf(token: string, now: Date): TokenClaim | undefined {
  const parts = /\.([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-z]{1,6})-([0-9a-z]{5,8})$/.exec(token)
  const [companyId = 0, connectionId = 0, version = 0, seconds = 0] = (parts ?? [])
    .slice(1)
    .map((part) => parseInt(part, 36))
  const age = now.getTime() - seconds * 1_000
  const isYoung = age > -CLOCKS_MS && age < YOUNG_MS
  return parts && isYoung && [companyId, connectionId].every(Number.isSafeInteger)
    ? { companyId, connectionId, version }
    : undefined
}
