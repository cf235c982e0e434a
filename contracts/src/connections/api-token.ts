/**
 * The claim at the end of a token: its company, its connection, and the version of the connection that issued the
 * token.
 */
export type TokenClaim = { readonly companyId: number; readonly connectionId: number; readonly version: number }

/** @returns the text of the claim for a token that is issued at `madeAt` */
export function claimText({ companyId, connectionId, version }: TokenClaim, madeAt: Date): string {
  const seconds = Math.floor(madeAt.getTime() / 1_000)
  return [companyId, connectionId, version, seconds].map((number) => number.toString(36)).join('-')
}

const LARGEST = 2_147_483_647 // the largest integer of the database
const YOUNG_MS = 60_000
const CLOCKS_MS = 60_000 // the tolerated difference between the clocks of two machines

/**
 * @returns the claim of a token that states that it was issued less than a minute ago, so a service may not know the
 * token yet; undefined for every other token. Anybody can write such a claim, so it never authenticates a caller
 */
export function youngClaimOf(token: string, now: Date): TokenClaim | undefined {
  const parts = /\.([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-z]{1,6})-([0-9a-z]{5,8})$/.exec(token)
  const [companyId = 0, connectionId = 0, version = 0, seconds = 0] = (parts ?? [])
    .slice(1)
    .map((part) => parseInt(part, 36))
  const age = now.getTime() - seconds * 1_000
  const isYoung = age > -CLOCKS_MS && age < YOUNG_MS
  const isKept = [companyId, version].every((number) => number <= LARGEST) && Number.isSafeInteger(connectionId)
  return parts && isYoung && isKept ? { companyId, connectionId, version } : undefined
}
