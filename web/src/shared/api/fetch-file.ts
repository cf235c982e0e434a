import { API_PREFIX } from '@recado/contracts/route'
import { toApiError, unavailable } from './api-error.ts'
import { withToken } from './with-token.ts'

type Options = { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal | undefined }

/**
 * Fetches content other than JSON, as the signed-in user. It has no time limit: a large file may take minutes.
 * @param path below the prefix of the API
 * @throws ApiError for every answer that is not a success
 */
export async function fetchFile(path: string, { headers, signal }: Options = {}): Promise<Response> {
  const response = await withToken(async (token) => {
    try {
      const authorization = token ? { authorization: `Bearer ${token}` } : {}
      return await fetch(API_PREFIX + path, { headers: { ...headers, ...authorization }, signal: signal ?? null })
    } catch (error) {
      if (signal?.aborted) throw error // a request that its caller canceled has not failed
      throw unavailable(0)
    }
  })
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined))
  return response
}
