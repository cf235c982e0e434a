import { API_PREFIX, addressOf, type RouteContract, type RouteInput } from '@recado/contracts/route'
import { announceSessionEnd } from '../session/session-events.ts'
import { readToken } from '../storage/local-data.ts'
import { toApiError, unavailable } from './api-error.ts'
import { renewToken } from './renew-token.ts'
import type { Parts } from './request.ts'

/**
 * Saves the file that a route answers with, under a name. A link cannot say who one is, so the bytes are fetched first.
 * @throws ApiError
 */
export async function download<R extends RouteContract>(route: R, input: RouteInput<R>, name: string): Promise<void> {
  const path = API_PREFIX + addressOf(route, input as Parts)
  const token = readToken()
  let response = await ask(path, token)
  if (response.status === 403) {
    await renewToken(token)
    response = await ask(path, readToken())
  }
  if (response.status === 401) announceSessionEnd('expired')
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined))
  saveFile(await response.blob(), name)
}

async function ask(path: string, token: string | null): Promise<Response> {
  try {
    return await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  } catch {
    throw unavailable(0)
  }
}

/** Saves what is at hand as a file, under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
