import { fetchFile } from './fetch-file.ts'

/**
 * Elements that show or play files cannot send the token: for a private path the server is asked for a signed address,
 * valid for an hour. It answers with a redirect to it, so a single byte is fetched along the way.
 * @param path as in messages
 * @throws ApiError
 */
export async function openAddress(path: string, signal?: AbortSignal): Promise<string> {
  const response = await fetchFile(path, { headers: { range: 'bytes=0-0' }, signal })
  await response.body?.cancel()
  const { pathname, search } = new URL(response.url, location.origin)
  return pathname + search
}
