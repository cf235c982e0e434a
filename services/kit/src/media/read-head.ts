/**
 * Reads the beginning of a stream without losing it.
 * @returns the first bytes, fewer if the stream is shorter, and a stream with the whole content. The caller must read
 * or close this stream; otherwise its source waits forever
 */
export async function readHead(
  content: AsyncIterable<Uint8Array>,
  atMost: number,
): Promise<{ head: Uint8Array; content: AsyncIterable<Uint8Array>; close(): Promise<void> }> {
  const rest = content[Symbol.asyncIterator]()
  const seen: Uint8Array[] = []
  let size = 0
  while (size < atMost) {
    const { value, done } = await rest.next()
    if (done) break
    seen.push(value)
    size += value.length
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* seen
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
    } finally {
      await rest.return?.() // closes the source when the reader stops
    }
  }
  return {
    head: Buffer.concat(seen).subarray(0, atMost),
    content: whole(),
    close: async () => void (await rest.return?.()),
  }
}
