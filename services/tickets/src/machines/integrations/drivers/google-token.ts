import { createHash, sign } from 'node:crypto'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { outcomeOf } from '@recado/kit/outside/outcome-of'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { z } from 'zod'
import type { ServiceAccount } from '../service-account.ts'

const SCOPE = 'https://www.googleapis.com/auth/dialogflow'
const LIFE_S = 3_600
const REST_MS = 60_000 // a token is not used this shortly before it expires
const MOST_KEPT = 1_000

const Token = z.object({ access_token: z.string().min(1).max(5_000), expires_in: z.number().min(0) })

export type GoogleTokens = {
  /**
   * The token of an account. Requesting a token has no side effect at Google, so an `unsure` request may be repeated.
   */
  get(account: ServiceAccount, signal: AbortSignal): Promise<Outcome<string>>
  /** Deletes a refused token, so that the next call requests a new one. */
  forget(account: ServiceAccount): void
}

/**
 * Requests tokens of service accounts and caches them until they expire.
 * @param address the operator's address, which is called instead of the address in the account
 */
export function createGoogleTokens(outgoing: Pick<Outgoing, 'request'>, address: string): GoogleTokens {
  const kept = new Map<string, { readonly token: string; readonly until: number }>()
  return {
    async get(account, signal) {
      const key = keyOf(account)
      const known = kept.get(key)
      if (known && known.until > Date.now()) return { outcome: 'done', answer: known.token }
      const assertion = assertionOf(account, address)
      if (!assertion) return { outcome: 'hopeless', reason: 'key unusable' }
      const result = await outgoing.request({
        purpose: 'dialogflow',
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
        signal,
      })
      const outcome = outcomeOf(result, ({ body }) => readToken(body))
      if (outcome.outcome !== 'done') return { ...outcome, reason: `token: ${outcome.reason}` }
      if (!outcome.answer) return { outcome: 'hopeless', reason: 'token: unreadable' }
      const { access_token: token, expires_in: seconds } = outcome.answer
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(key, { token, until: Date.now() + seconds * 1_000 - REST_MS })
      return { outcome: 'done', answer: token }
    },
    forget: (account) => void kept.delete(keyOf(account)),
  }
}

const keyOf = (account: ServiceAccount): string => createHash('sha256').update(JSON.stringify(account)).digest('base64')

/** Signs an assertion with the key of the account (RFC 7523). @returns undefined when the key is unusable */
function assertionOf(account: ServiceAccount, audience: string): string | undefined {
  const now = Math.floor(Date.now() / 1_000)
  const { client_email: issuer, private_key: key, private_key_id: keyId } = account
  const head = encode({ alg: 'RS256', typ: 'JWT', ...(keyId && { kid: keyId }) })
  const claims = encode({ iss: issuer, scope: SCOPE, aud: audience, iat: now, exp: now + LIFE_S })
  try {
    return `${head}.${claims}.${sign('sha256', Buffer.from(`${head}.${claims}`), key).toString('base64url')}`
  } catch {
    return undefined
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function readToken(body: Buffer) {
  try {
    return Token.safeParse(JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}
