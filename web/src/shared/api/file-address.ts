import { fetchFile } from './fetch-file.ts'

/**
 * Elements that show or play files cannot send the token. So this function asks the server for a signed address of a
 * private path, which is valid for an hour. The server answers with a redirect to that address; the request follows it
 * and fetches a single byte.
 * @param path as in messages
 * @throws ApiError
 */
export async function openAddress(path: string, signal?: AbortSignal): Promise<string> {
  const response = await fetchFile(path, { headers: { range: 'bytes=0-0' }, signal })
  await response.body?.cancel()
  const { pathname, search } = new URL(response.url, location.origin)
  return pathname + search
}
