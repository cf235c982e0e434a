import type { Language } from '@recado/contracts/language'
import type { Tx } from '../db.ts'
import { LIFETIME, later } from '../sessions/lifetimes.ts'
import { hashOf, newRefreshToken } from '../sessions/refresh-token.ts'
import { lockPasswordHash } from '../users/login-repository.ts'
import { getUser } from '../users/user-repository.ts'
import { insertReset } from './reset-repository.ts'

/** Makes a link's secret for a user; earlier ones stay good until they end. */
export async function offerReset(
  tx: Tx,
  { userId, now }: { userId: number; now: Date },
): Promise<{ token: string; email: string; language: Language | null } | undefined> {
  if ((await lockPasswordHash(tx, userId)) === undefined) return undefined // deleted meanwhile
  const token = newRefreshToken()
  await insertReset(tx, { hash: hashOf(token), userId, expiresAt: later(now, LIFETIME.reset) })
  const { email, language } = await getUser(tx, userId)
  return { token, email, language }
}
