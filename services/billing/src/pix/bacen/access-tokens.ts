import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { z } from 'zod'
import { PixProviderError } from '../provider.ts'
import type { BacenSettings } from './bacen-settings.ts'
import { failureOf, garbage, refusalOf } from './failures.ts'
import { LIMITS } from './limits.ts'
import { readJson } from './read-json.ts'

const SOON_MS = 60_000 // a token is not used in the last minute before it expires
const SHARE = 0.1 // a token that lives less than ten minutes is not used in the last tenth of its lifetime
const SHORTEST_SECONDS = 1

const Token = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/),
  expires_in: z.coerce.number().min(SHORTEST_SECONDS).default(300),
})

export type AccessTokens = {
  /** Returns a valid token, cached or new. Simultaneous calls share one request. @throws PixProviderError */
  get(): Promise<string>
  /** Deletes a token that the provider has refused. */
  drop(token: string): void
}

type Deps = { readonly outgoing: Outgoing; readonly now: () => number }
type Known = { readonly token: string; readonly goodUntil: number }

/** Requests tokens with OAuth 2 client credentials and caches each until shortly before it expires. */
export function createAccessTokens(settings: BacenSettings, { outgoing, now }: Deps): AccessTokens {
  let known: Known | undefined
  let asking: Promise<Known> | undefined

  async function ask(): Promise<Known> {
    const result = await outgoing.request({
      purpose: 'pix-token',
      method: 'POST',
      url: settings.tokenUrl,
      ...grantOf(settings),
      tls: settings.tls,
      limits: LIMITS,
    })
    if (result.kind !== 'answer') throw failureOf(result)
    if (result.status === 400 || result.status === 401 || result.status === 403) {
      const mayRetry = true // a later request succeeds once the operator has corrected the credentials
      throw new PixProviderError(`the provider refuses our credentials (${result.status})`, mayRetry)
    }
    if (!result.ok) throw refusalOf(result)
    const answer = Token.safeParse(readJson(result.body)).data
    if (!answer) throw garbage('no token')
    const lifeMs = answer.expires_in * 1_000
    return { token: answer.access_token, goodUntil: now() + lifeMs - Math.min(SOON_MS, lifeMs * SHARE) }
  }

  return {
    async get() {
      if (known && known.goodUntil > now()) return known.token
      asking ??= ask().finally(() => {
        asking = undefined
      })
      known = await asking
      return known.token
    },
    drop(token) {
      if (known?.token === token) known = undefined
    },
  }
}

function grantOf({ tokenRequest, clientId, clientSecret, scopes }: BacenSettings) {
  const grant = { grant_type: 'client_credentials', ...(scopes && { scope: scopes }) }
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  switch (tokenRequest) {
    case 'basic-json':
      return {
        headers: { authorization: basic, 'content-type': 'application/json' },
        body: JSON.stringify(grant),
      }
    case 'basic-form':
      return { headers: { authorization: basic, ...form }, body: new URLSearchParams(grant).toString() }
    case 'form': {
      const own = { ...grant, client_id: clientId, client_secret: clientSecret }
      return { headers: form, body: new URLSearchParams(own).toString() }
    }
  }
}
