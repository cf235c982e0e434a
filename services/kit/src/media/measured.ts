import { createHash } from 'node:crypto'
import { MediaTooLargeError, type StoredMedia } from './media-store.ts'
import { tidy } from './tidy.ts'

/**
 * Measures the length and the hash of a stream while it passes.
 * @returns the stream, and once it has ended, its length and hash, or its error
 * @throws MediaTooLargeError in the stream, at the first byte beyond `maxBytes`
 */
export function measured(content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  let failure: unknown
  async function* pass(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of tidy(content)) {
        size += chunk.length
        if (size > maxBytes) throw new MediaTooLargeError(maxBytes)
        hash.update(chunk)
        yield chunk
      }
    } catch (error) {
      failure = error
      throw error
    }
  }
  return {
    content: pass(),
    result: (): StoredMedia => ({ size, sha256: hash.digest('hex') }),
    failure: () => failure,
  }
}
