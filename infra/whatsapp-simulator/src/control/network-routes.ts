import type { FastifyInstance } from 'fastify'
import type { Network } from '../network/network.ts'
import { parse } from './errors.ts'
import { LogQuery } from './shapes.ts'

/** Routes for the whole network: its root key and its event log. */
export function networkRoutes(app: FastifyInstance, network: Network, chatUrl: () => string): void {
  app.get('/health', () => ({
    rootKey: network.rootKey.public.toString('hex'),
    chatUrl: chatUrl(),
    mediaCa: network.media.authority,
    mediaHost: network.media.host(),
    stats: { ...network.stats, connected: network.sessions.size },
  }))

  app.get('/log', ({ query }) => network.log.since(parse(LogQuery, query).since))

  app.get('/events', (request, reply) => {
    reply.hijack() // the response stays open; Fastify must not end it
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.flushHeaders() // otherwise the browser's `open` waits for the first event
    const stop = network.log.listen((entry) => {
      if (!reply.raw.write(`id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`)) reply.raw.destroy()
    })
    request.raw.on('close', stop)
  })
}
