import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { ZodError } from 'zod'
import { controlRoutes } from './control/control-routes.ts'
import { pageRoutes } from './control/page-routes.ts'
import { PROVIDERS } from './providers/providers.ts'
import { mountProvider } from './wire/mount-provider.ts'
import { createWire } from './wire/wire.ts'

export type ProviderSimulators = {
  /** The address of the page of recorded requests, the control API, and every provider under its name. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts the simulated models, voices and bots of other companies. */
export async function startProviderSimulators({
  port = 0,
  host = '127.0.0.1',
}: {
  port?: number // by default a free port
  host?: string
} = {}): Promise<ProviderSimulators> {
  const wire = createWire()
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof ZodError ? 400 : ((error as { statusCode?: number }).statusCode ?? 500)
    return reply.code(status).send({ error: String(error) })
  })
  controlRoutes(app, wire)
  pageRoutes(app)
  for (const provider of PROVIDERS) mountProvider(app, wire, provider)
  await app.listen({ port, host })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async stop() {
      wire.faults.release()
      await app.close()
    },
  }
}
