import type { FastifyReply } from 'fastify'

/** Ends with the connection of a browser that has gone before its answer. */
export function untilGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}
