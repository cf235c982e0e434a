import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import type { OutgoingAnswer } from '@recado/kit/outgoing/outgoing-request'
import { PixProviderError } from '../provider.ts'
import { createAccessTokens } from './access-tokens.ts'
import type { BacenSettings } from './bacen-settings.ts'
import { failureOf, refusalOf } from './failures.ts'
import { LIMITS } from './limits.ts'

export type ApiRequest = {
  readonly method: 'GET' | 'PUT' | 'PATCH'
  readonly path: string // the path below `/v2`
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls the provider's API with an access token. */
export type Api = {
  /** @returns the answer if its status is below 500 @throws PixProviderError */
  ask(request: ApiRequest, signal: AbortSignal): Promise<OutgoingAnswer>
}

export function createApi(settings: BacenSettings, deps: { outgoing: Outgoing; now: () => number }): Api {
  const tokens = createAccessTokens(settings, deps)

  async function send({ method, path, body, headers }: ApiRequest, token: string, signal: AbortSignal) {
    const result = await deps.outgoing.request({
      purpose: 'pix',
      method,
      url: addressOf(settings.url, path),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      tls: settings.tls,
      limits: LIMITS,
      signal,
    })
    if (result.kind !== 'answer') throw failureOf(result)
    if (result.status >= 500) throw refusalOf(result)
    return result
  }

  return {
    async ask(request, signal) {
      const token = await orGivenUp(tokens.get(), signal)
      const answer = await send(request, token, signal)
      if (answer.status !== 401) return answer
      tokens.drop(token) // the token expired early or was revoked
      const again = await send(request, await orGivenUp(tokens.get(), signal), signal)
      if (again.status === 401) throw new PixProviderError('the provider refuses the tokens that it issues', false)
      return again
    },
  }
}

/** Appends a path to the base address and keeps the base's query, which some providers require in every request. */
function addressOf(base: string, path: string): string {
  const { origin, pathname, search } = new URL(base)
  return `${origin}${pathname.replace(/\/+$/, '')}/v2${path}${search}`
}

/** Waits for a shared result until the caller's own signal aborts. */
async function orGivenUp<T>(waited: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(failureOf({ kind: 'canceled', sent: false }))
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  return Promise.race([waited, promise]).finally(() => signal.removeEventListener('abort', giveUp))
}
