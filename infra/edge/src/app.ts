import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { API_PREFIX } from '@recado/contracts/route'
import { readConfig } from '@recado/kit/config'
import { AppError } from '@recado/kit/errors'
import { mountHealth } from '@recado/kit/http/server/health'
import { closeServer, createMiss, createServer, listen } from '@recado/kit/http/server/server'
import { createLog, type Log } from '@recado/kit/log'
import { ROUTES } from '@recado/system/services'
import { addressVariable } from '@recado/system/variables'
import type { FastifyInstance } from 'fastify'
import { createApi, type TakeRequest } from './api.ts'
import { createAsk } from './ask-service.ts'
import { isNavigation, mountClient, sendIndex } from './client.ts'
import { EdgeConfig } from './config.ts'
import { mountDocs } from './docs.ts'
import { createForward } from './forward.ts'
import type { OwnHeaders } from './headers.ts'
import { createEdgeMetrics, serveMetrics } from './metrics.ts'
import { mountPlayer } from './player.ts'
import { securityHeaders } from './security.ts'
import { createTunnel } from './tunnel.ts'
import { createUpstreams } from './upstreams.ts'

export type RunningEdge = {
  readonly address: string
  /** Undefined when METRICS_PORT is not set. */
  readonly metricsAddress: string | undefined
  readonly log: Log
  stop(): Promise<void>
}

const POLICY = 'content-security-policy'
const UPSTREAM_MS = 30_000
const KEPT_IDLE_MS = 30_000 // idle connections are closed earlier than the services would close them
const CONNECTIONS_PER_SERVICE = 256

/**
 * Starts the server for all addresses that are reachable from outside, under one origin: the client, the API, the live
 * socket and the API's description.
 */
export async function startEdge(
  environment: Readonly<Record<string, string | undefined>>,
  { upstreamMs = UPSTREAM_MS } = {},
): Promise<RunningEdge> {
  const config = readConfig(EdgeConfig, environment)
  const log = createLog('edge', config.LOG_LEVEL)
  const scheme = config.PUBLIC_URL?.startsWith('https:') ? 'https' : 'http'
  const front = { scheme, isTrusted: config.TRUSTED_PROXIES }
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_PER_SERVICE, timeout: KEPT_IDLE_MS })
  const tunnel = createTunnel(createUpstreams(config.REALTIME_URL), front, log)
  const metrics = createEdgeMetrics(tunnel.count)
  let stopping = false

  const app = createServer({ person: noTokens, holder: noTokens }, log)
  const headers = securityHeaders(scheme === 'https')
  app.addHook('onSend', async (_request, reply) => {
    // the policy that the answer already has; the policy of a file is stricter than that of the page
    const own = reply.getHeader(POLICY)
    reply.headers(own === undefined ? headers : { ...headers, [POLICY]: own })
  })
  mountHealth(app, [], null, () => stopping)
  await mountDocs(app)
  const forward = createForward({ ask: createAsk(agent, upstreamMs), front, own: ownHeaders(headers), log })
  putBefore(
    app,
    createApi((name) => createUpstreams(config[addressVariable(name)]), forward, metrics),
  )
  mountPlayer(app, config.HELP_PLAYER_URL)
  await mountClient(app, config.WEB_ROOT)
  mountMisses(app)
  app.server.on('upgrade', tunnel.open)

  const told =
    config.METRICS_PORT === undefined ? undefined : await serveMetrics(metrics, config.METRICS_PORT, config.HOST)
  const address = await listen(app, config)
  log.info({ address }, 'edge started')
  return {
    address,
    metricsAddress: told?.address,
    log,
    stop: async () => {
      stopping = true
      tunnel.closeAll()
      await closeServer(app)
      agent.destroy()
      await told?.stop()
      log.info('edge stopped')
    },
  }
}

/** Adds the page's content policy to answers that have none, and forbids caching of answers that do not allow it. */
function ownHeaders({ [POLICY]: policy = '', ...always }: Readonly<Record<string, string>>): OwnHeaders {
  return {
    always: new Map(Object.entries(always)),
    orElse: new Map([
      [POLICY, policy],
      ['cache-control', 'no-store'],
    ]),
  }
}

/** Passes each request to `take` first, and to Fastify only if `take` returns false. */
function putBefore(app: FastifyInstance, take: TakeRequest): void {
  const [others] = app.server.listeners('request') as ((request: IncomingMessage, browser: ServerResponse) => void)[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, browser) => {
    if (!take(request, browser)) others?.(request, browser)
  })
}

function mountMisses(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // a body of any type, so that an unknown path gets 404 and not 415
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const missOf = createMiss(ROUTES.map(({ contract }) => contract))
  app.setNotFoundHandler((request, reply) => {
    const [, first] = request.url.split(/[/?]/)
    if (first === 'api') throw missOf(request.url.slice(API_PREFIX.length), reply)
    if (!isNavigation(request)) throw new AppError('ERR_NOT_FOUND')
    sendIndex(reply)
  })
}

/** Refuses every token: the edge's own routes need no token, and the services check tokens for theirs. */
const noTokens = () => Promise.reject(new AppError('ERR_SESSION_EXPIRED'))
