import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccessClaims, LiveClaims } from '@recado/contracts/auth/access-token'
import { FILE_COOKIE } from '@recado/contracts/auth/file-cookie'
import type { EventData, EventDefinition, EventOf } from '@recado/contracts/event'
import { addressOf, type RouteContract, type RouteInput, type RouteOutput } from '@recado/contracts/route'
import amqplib, { type ConfirmChannel } from 'amqplib'
import pg from 'pg'
import { namesOf, type QueueKind, WAITS_MS } from '../broker/topology.ts'
import type { DeliveryTables } from '../db/outbox.ts'
import { partitionOf } from '../events/partition.ts'
import { type RunningService, type ServiceDefinition, startService } from '../service.ts'
import { askOverHttp, createTestAgent } from './ask-over-http.ts'
import { createTestDatabase } from './database.ts'
import { timed } from './tell-lives.ts'
import { claimsOf, startTestTokens, ticketClaimsOf } from './tokens.ts'

type AnyEvent = EventOf<EventDefinition>
export type TestAnswer<R extends RouteContract> = {
  readonly status: number
  readonly body: RouteOutput<R> & { error?: string; [extra: string]: unknown }
  readonly headers: Headers
}
export type CallOptions = { as?: Partial<AccessClaims> | null; token?: string; headers?: Record<string, string> }

export type TestService = {
  readonly address: string
  /** Superuser's pool on the service's database, which sees every company. */
  readonly database: pg.Pool
  readonly environment: Readonly<Record<string, string>>
  /** All routes of the service, such as `GET /tickets/:ticketId`. */
  readonly routes: readonly string[]
  /** Calls the route of a contract; by default as an admin of company 1, with `as: null` without a token. */
  call<R extends RouteContract>(contract: R, input: RouteInput<R>, options?: CallOptions): Promise<TestAnswer<R>>
  /** Calls any path with any body, also invalid ones. */
  raw(
    method: string,
    path: string,
    options?: CallOptions & { body?: string | FormData; type?: string },
  ): Promise<TestAnswer<RouteContract>>
  /** Publishes an event like another service; pass the same `id` twice to publish an event twice. */
  publish<E extends EventDefinition>(event: E, companyId: number, data: EventData<E>, id?: string): Promise<void>
  /**
   * The events of the service since its start, in order and without repetitions. Waits until `isEnough` accepts them,
   * for four minutes at most.
   * If `isEnough` accepts an empty list, as by default, the result contains all events that were emitted before the
   * call, so a missing event was not emitted.
   */
  events(isEnough?: (events: readonly AnyEvent[]) => boolean): Promise<readonly AnyEvent[]>
  /**
   * The data of a company's events of one type, in order. By default waits for all events that were emitted before the
   * call, and for at least one event, which may come later.
   */
  heard<E extends EventDefinition>(
    event: E,
    companyId: number,
    isEnough?: (data: readonly EventData<E>[]) => boolean,
  ): Promise<EventData<E>[]>
  /** Counts the events in the dead queue of a consumer. */
  dead(queue: string): Promise<number>
  /** Empties the dead queue of a consumer, for later tests with the same service. */
  forgetDead(queue: string): Promise<void>
  /** Signs an access token; `expiresIn` in seconds may be negative. */
  token(claims?: Partial<AccessClaims>, expiresIn?: number): Promise<string>
  /** Signs a ticket that opens one socket; `expiresIn` in seconds may be negative. */
  ticket(claims?: Partial<LiveClaims>, expiresIn?: number): Promise<string>
  /**
   * Stops the service and starts it again on the same database and queues, and calls `meanwhile` in between.
   * @param changes environment variables that change with the restart
   */
  restart(meanwhile?: () => Promise<void>, changes?: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

const FENCE = 'test.fence' // an event that is added to the outbox after all earlier ones
const SESSION_MS = 60_000
const WAIT_MS = 240_000 // far longer than the slowest timer of the product and of its clients
const PAUSE_MS = { first: 10, most: 100, growth: 1.25 } // the pauses grow, because each poll costs time on servers that all tests share

/** Polls until a condition is true. Resolves with the answer; rejects after four minutes with the last answer. */
export async function eventually<T>(look: () => Promise<T> | T, isEnough: (value: T) => boolean = Boolean): Promise<T> {
  const deadline = Date.now() + WAIT_MS
  for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * PAUSE_MS.growth, PAUSE_MS.most)) {
    const value = await look()
    if (isEnough(value)) return value
    if (Date.now() > deadline) throw new Error(`the condition was never met; last answer: ${JSON.stringify(value)}`)
    await new Promise((resume) => setTimeout(resume, pause))
  }
}

/**
 * Runs a service as in production, with its own database, queues and keys.
 * @param extra environment variables; with the `AMQP_NAMESPACE` of another service, both receive each other's events
 * @param options `queues`: `quorum`, as in production, for tests about the broker. Other processes with the environment
 * of this service must use the same kind
 */
export async function startTestService<DB extends DeliveryTables, C>(
  definition: ServiceDefinition<DB, C>,
  servers: { postgresUrl: string; amqpUrl: string },
  extra: Readonly<Record<string, string>> = {},
  { queues = 'memory' }: { queues?: QueueKind } = {},
): Promise<TestService> {
  return timed(definition.name, 'start', () => start(definition, servers, extra, queues))
}

async function start<DB extends DeliveryTables, C>(
  definition: ServiceDefinition<DB, C>,
  servers: { postgresUrl: string; amqpUrl: string },
  extra: Readonly<Record<string, string>>,
  queues: QueueKind,
): Promise<TestService> {
  const namespace = extra['AMQP_NAMESPACE'] ?? `test-${randomBytes(5).toString('hex')}`
  const names = namesOf(namespace)
  const tokens = await startTestTokens()
  const database = definition.migrations
    ? await createTestDatabase(servers.postgresUrl, definition.name, definition.migrations)
    : undefined
  const mediaFolder = await mkdtemp(join(tmpdir(), 'media-'))
  const environment: Record<string, string> = {
    NODE_ENV: queues === 'memory' ? 'test' : 'development',
    PORT: '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    REQUESTS_PER_USER: '1000000', // tests send more requests than users do
    AMQP_URL: servers.amqpUrl,
    AMQP_NAMESPACE: namespace,
    JWKS_URL: tokens.jwksUrl,
    OUTGOING_HOSTS: 'http://127.0.0.1:*,socks5://127.0.0.1:*', // test servers on this machine stand in for external systems
    MEDIA_DIRECTORY: mediaFolder,
    MEDIA_LINK_KEY: randomBytes(32).toString('base64'),
    SECRET_KEY: randomBytes(32).toString('base64'),
    ...compiledCode(),
    ...(database && {
      DATABASE_OWNER_URL: database.urls.owner,
      DATABASE_URL: database.urls.app,
      DATABASE_SYSTEM_URL: database.urls.system,
    }),
    ...extra,
  }
  let service: RunningService = await startService(definition, environment)
  let isRunning = true
  const broker = await amqplib.connect(servers.amqpUrl, { noDelay: true })
  broker.on('error', () => {}) // a test may stop the server
  const channel = await broker.createConfirmChannel()
  const { heard, fences } = await hear(channel, names.events)
  const pool = new pg.Pool({ connectionString: database?.adminUrl ?? servers.postgresUrl, max: 3 })
  pool.on('error', () => {}) // a test may stop the server
  const agent = createTestAgent()
  const bearers = new Map<string, Promise<string>>()
  const sessions = new Map<string, string>()

  /** Resolves once all events of the transactions that have committed so far are received. */
  async function fence(): Promise<void> {
    if (!database || !isRunning) return // without an outbox or a running process, no event is sent
    const id = randomUUID()
    const body = JSON.stringify({ id, type: FENCE })
    await pool.query(`insert into outbox (routing_key, ordering_key, body) values ('${FENCE}', '', $1)`, [body])
    await pool.query('notify outbox')
    await eventually(() => fences.has(id))
  }

  /** Reuses a caller's token for a minute, because verifying a new token costs more than most requests. */
  function bearerOf(as: Partial<AccessClaims> | undefined): Promise<string> {
    const name = JSON.stringify([as, Math.floor(Date.now() / SESSION_MS)])
    const known = bearers.get(name)
    if (known) return known
    const signing = tokens.sign(claimsOf({ sessionId: sessionOf(as), ...as }))
    bearers.set(name, signing)
    return signing
  }

  /** Uses the same session for a caller as long as the service runs. */
  function sessionOf(as: Partial<AccessClaims> | undefined): string {
    const name = JSON.stringify([as])
    const sessionId = sessions.get(name) ?? randomUUID()
    sessions.set(name, sessionId)
    return sessionId
  }

  async function raw(
    method: string,
    path: string,
    options: CallOptions & { body?: string | FormData; type?: string } = {},
  ) {
    const bearer = options.token ?? (options.as === null ? undefined : await bearerOf(options.as))
    const { status, headers, text } = await askOverHttp(agent, `${service.address}${path}`, {
      method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}`, cookie: `${FILE_COOKIE.name}=${bearer}` }), // browsers send both
        ...(typeof options.body === 'string' && { 'content-type': options.type ?? 'application/json' }),
        ...options.headers,
      },
      body: options.body,
    })
    const isJson = headers.get('content-type')?.startsWith('application/json')
    return { status, headers, body: isJson ? JSON.parse(text) : { content: text } }
  }

  async function leaveBroker(): Promise<void> {
    const waits = WAITS_MS.map(names.wait)
    const queues = [...service.queues(), ...waits, names.unrouted]
    const exchanges = [names.events, ...waits, names.unrouted, names.unheard]
    await Promise.all([
      ...queues.map((queue) => channel.deleteQueue(queue)),
      ...exchanges.map((exchange) => channel.deleteExchange(exchange)),
    ])
    await broker.close()
  }

  async function close(): Promise<void> {
    await service.stop()
    agent.destroy()
    const dropped = pool.end().then(() => database?.drop())
    await Promise.all([leaveBroker(), dropped, tokens.close(), rm(mediaFolder, { recursive: true })])
  }

  return {
    get address() {
      return service.address
    },
    get routes() {
      return service.routes
    },
    database: pool,
    environment,
    raw,
    call: (contract, input, options = {}) => {
      const { body, ...parts } = input as Parameters<typeof addressOf>[1] & { body?: unknown }
      return raw(contract.method, addressOf(contract, parts), {
        ...options,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    },
    publish: async (event, companyId, data, id = randomUUID()) => {
      const orderingKey = `${companyId}:${event.orderedBy?.(data as never) ?? ''}`
      const time = new Date().toISOString()
      const envelope = { id, type: event.type, dataversion: 1, time, companyId, correlationId: randomUUID(), data }
      channel.publish(
        names.events,
        `${event.type}.p${partitionOf(orderingKey)}`,
        Buffer.from(JSON.stringify(envelope)),
        {
          persistent: true,
          headers: { 'ordering-key': orderingKey },
        },
      )
      await channel.waitForConfirms()
    },
    events: async (isEnough = () => true) => {
      if (isEnough([])) await fence()
      return eventually(() => [...heard.values()], isEnough)
    },
    heard: async (event, companyId, isEnough) => {
      if (!isEnough || isEnough([])) await fence()
      const ofCompany = () =>
        [...heard.values()].filter(({ type, companyId: of }) => type === event.type && of === companyId)
      return eventually(() => ofCompany().map(({ data }) => data as never), isEnough ?? (({ length }) => length > 0))
    },
    dead: async (queue) => (await channel.checkQueue(names.dead(queue))).messageCount,
    forgetDead: async (queue) => void (await channel.purgeQueue(names.dead(queue))),
    token: (claims, expiresIn) => tokens.sign(claimsOf(claims), expiresIn),
    ticket: (claims, expiresIn) => tokens.signTicket(ticketClaimsOf(claims), expiresIn),
    restart: async (meanwhile, changes) => {
      isRunning = false
      await service.stop()
      await meanwhile?.()
      Object.assign(environment, changes)
      service = await startService(definition, environment)
      isRunning = true
    },
    close: () => timed(definition.name, 'stop', close),
  }
}

/** Lets the processes that a test starts reuse compiled code. */
function compiledCode(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}

type Hearing = { readonly heard: ReadonlyMap<string, AnyEvent>; readonly fences: ReadonlySet<string> }

async function hear(channel: ConfirmChannel, exchange: string): Promise<Hearing> {
  const heard = new Map<string, AnyEvent>() // by id, because the events of a killed process are published again
  const fences = new Set<string>()
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true })
  await channel.bindQueue(queue, exchange, '#')
  const take = (event: AnyEvent) => {
    if (event.type === FENCE) fences.add(event.id)
    else if (!heard.has(event.id)) heard.set(event.id, event)
  }
  await channel.consume(queue, (message) => message && take(JSON.parse(message.content.toString())), { noAck: true })
  return { heard, fences }
}
