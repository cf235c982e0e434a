import { API_PREFIX } from '@recado/contracts/route'
import { announceSessionEnd } from '../session/session-events.ts'
import { readToken } from '../storage/local-data.ts'
import { toApiError, unavailable } from './api-error.ts'
import { renewToken } from './renew-token.ts'

/**
 * Elements that draw or play files cannot say who one is: for a private path the server is asked for an address that
 * says it itself, and that is good for an hour. It answers by leading there, so a single byte is fetched along the way.
 * @param path as messages carry it
 * @throws ApiError
 */
export async function openAddress(path: string, signal?: AbortSignal): Promise<string> {
  const token = readToken()
  let response = await ask(path, token, signal)
  if (response.status === 403) {
    await renewToken(token)
    response = await ask(path, readToken(), signal)
  }
  if (response.status === 401) announceSessionEnd('expired')
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined))
  await response.body?.cancel()
  const { pathname, search } = new URL(response.url, location.origin)
  return pathname + search
}

async function ask(path: string, token: string | null, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(`${API_PREFIX}${path}`, {
      headers: { range: 'bytes=0-0', ...(token && { authorization: `Bearer ${token}` }) },
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error // the caller has lost interest: not a failure
    throw unavailable(0)
  }
}
