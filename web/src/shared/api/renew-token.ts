import { refreshToken } from '@recado/contracts/auth/routes'
import { companyRefusal } from '../session/company-refusal.ts'
import { announceRenewal, announceSessionEnd } from '../session/session-events.ts'
import { inTurn } from '../storage/in-turn.ts'
import { readToken, saveSession } from '../storage/local-data.ts'
import { toApiError } from './api-error.ts'
import { request } from './request.ts'

/**
 * Gets a new access token, unless another call or window already has one. A browser runs one renewal at a time.
 * @param stale the token that was refused
 */
export async function renewToken(stale: string | null): Promise<void> {
  const renewOnce = async () => {
    if (readToken() !== stale) return
    const { status, body } = await request(refreshToken, {}, null, {})
    // the user signed in or out meanwhile; the response belongs to the previous session
    if (readToken() !== stale) return
    if (status === 401) announceSessionEnd('expired')
    if (status !== refreshToken.status) {
      const error = toApiError(status, body)
      const refusal = companyRefusal(error)
      if (refusal) announceSessionEnd('refused', refusal)
      throw error
    }
    const { token, user } = refreshToken.response.parse(body)
    saveSession(token, user)
    announceRenewal(user)
  }
  // browsers without locks may renew twice; the server accepts two renewals within 10 s
  await inTurn('recado:renew-token', renewOnce)
}
