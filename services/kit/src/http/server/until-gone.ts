import type { FastifyReply } from 'fastify'

/** @returns a signal that aborts when the browser's connection closes */
export function untilGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}
