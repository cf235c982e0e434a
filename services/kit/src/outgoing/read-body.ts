import type { IncomingMessage } from 'node:http'

/** An answer is longer than allowed. */
export class ResponseTooLargeError extends Error {
  constructor() {
    super('the answer is too large')
  }
}

/** Reads a complete answer. @throws ResponseTooLargeError as soon as it is longer than `most` bytes */
export async function readBody(response: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > most) throw new ResponseTooLargeError()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new ResponseTooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
