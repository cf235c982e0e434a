import websocket from '@fastify/websocket'
import { LIVE_TICKET, LiveClaims } from '@recado/contracts/auth/access-token'
import { LIVE_TIMING } from '@recado/contracts/limits'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import { AppError } from '@recado/kit/errors'
import { createTokenReader, remoteKeys } from '@recado/kit/http/callers/signed-token'
import type { ServiceDefinition } from '@recado/kit/service'
import { z } from 'zod'
import { DELIVERIES } from './deliveries.ts'
import type { DeliveryRow } from './delivery.ts'
import { LIMITS, type Timing } from './limits.ts'
import { createLive } from './live.ts'
import { createLiveMetrics } from './metrics.ts'
import { isAllowedOrigin } from './origin.ts'
import { isTheirs } from './socket-fault.ts'

const Config = z.object({
  PUBLIC_URL: z.url().optional(),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean)), // origins in addition to that of PUBLIC_URL
})

/** Defines the service with other timing or frames, for tests. */
export const realtimeWith = (
  timing: Timing,
  deliveries: readonly DeliveryRow[] = DELIVERIES,
): ServiceDefinition<DeliveryTables, z.output<typeof Config>> => ({
  name: 'realtime',
  config: Config,
  create: ({ config, metrics, announce, log }) => {
    const live = createLive({
      readTicket: createTokenReader(remoteKeys(config.JWKS_URL), LIVE_TICKET, LiveClaims),
      announce,
      timing,
      deliveries,
      metrics: createLiveMetrics(metrics),
      log,
    })
    return {
      listeners: live.listeners,
      extend: async (server) => {
        await server.register(websocket, {
          options: { maxPayload: LIMITS.payloadBytes, perMessageDeflate: false },
          errorHandler: (error, socket) => {
            // anyone can open a socket, so faults of clients are not logged as errors
            if (isTheirs(error)) log.debug({ cause: error.message }, 'socket broken')
            else log.error({ err: error }, 'socket failed')
            socket.terminate()
          },
        })
        server.route({
          method: 'GET',
          url: '/live',
          preValidation: async ({ headers }) => {
            if (!isAllowedOrigin(headers.origin, config)) throw new AppError('ERR_NO_PERMISSION')
          },
          handler: async () => {
            throw new AppError('ERR_NOT_FOUND') // the request does not upgrade to a WebSocket
          },
          wsHandler: live.accept,
        })
      },
      start: async () => live.stop,
    }
  },
})

export const realtime = realtimeWith({ ...LIVE_TIMING, afterGapMs: 30_000 })
