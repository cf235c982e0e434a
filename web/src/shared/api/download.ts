import { addressOf, type RouteContract, type RouteInput } from '@recado/contracts/route'
import { fetchFile } from './fetch-file.ts'
import type { Parts } from './request.ts'

/**
 * Saves the file of a route's response under the given name. A link cannot carry the token, so this function fetches
 * the bytes first.
 * @throws ApiError
 */
export async function download<R extends RouteContract>(route: R, input: RouteInput<R>, name: string): Promise<void> {
  const response = await fetchFile(addressOf(route, input as Parts))
  saveFile(await response.blob(), name)
}

/** Saves a blob as a file, under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
