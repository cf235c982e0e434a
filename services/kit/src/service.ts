import { randomUUID } from 'node:crypto'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { EventData, EventDefinition } from '@recado/contracts/event'
import type { ServiceHealth } from '@recado/contracts/platform/platform'
import type { FastifyInstance } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type { Kysely } from 'kysely'
import type { Registry } from 'prom-client'
import { z } from 'zod'
import { brokerCheck } from './broker/broker-check.ts'
import { type Broker, openBroker } from './broker/connection.ts'
import { type Consumer, withOwnQueues } from './broker/consumer.ts'
import { watchDepths } from './broker/depths.ts'
import { type Listener, startListener } from './broker/listener.ts'
import { createPublisher } from './broker/publisher.ts'
import { startRelay } from './broker/relay.ts'
import { type RunningConsumer, startConsumer } from './broker/start-consumer.ts'
import { assertExchange, namesOf, type QueueKind } from './broker/topology.ts'
import { DatabaseConfig, readConfigs, ServiceConfig } from './config.ts'
import { askForCopiesJob } from './copies/copy-gaps.ts'
import { noDatabase, noSystem } from './db/no-database.ts'
import { openDatabase } from './db/open-database.ts'
import { type DeliveryTables, lookAtOutbox } from './db/outbox.ts'
import { hasRightsJudge } from './db/rights.ts'
import { createInTx, type HearAnnounced, type InTx } from './db/tx.ts'
import { outgoingOf } from './events/outgoing.ts'
import type { AdmitKey, AdmitProgram } from './http/callers/auth.ts'
import { openAdmission } from './http/callers/open-admission.ts'
import { remoteKeys } from './http/callers/signed-token.ts'
import { mount } from './http/routes/mount.ts'
import type { EnterCompany } from './http/routes/request-transaction.ts'
import type { Route } from './http/routes/route.ts'
import type { ServedFiles } from './http/routes/serve-files.ts'
import { mountHealth } from './http/server/health.ts'
import { closeServer, createServer, listen, mountFallback } from './http/server/server.ts'
import { createLog, type Log } from './log.ts'
import {
  createDeliveryMetrics,
  createHttpHistogram,
  createJobMetrics,
  createOutboxGauges,
  createOutgoingHistogram,
  createRegistry,
} from './metrics.ts'
import { createOutgoing, type Outgoing } from './outgoing/outgoing.ts'
import { type DefinedWork, startOutsideWork } from './outside/start-outside-work.ts'
import type { ReadinessCheck } from './readiness-check.ts'
import { openSealing } from './sealing/open-sealing.ts'
import type { SealedColumn } from './secrets/sealed-column.ts'
import { readSealing } from './secrets/sealing-keys.ts'
import { createHealth } from './service-health.ts'
import { openSpans } from './trace/open-spans.ts'
import { createEraser, type Erasure } from './upkeep/eraser.ts'
import { pruneJobs } from './upkeep/prune.ts'
import { createEndings } from './work/endings.ts'
import type { Job } from './work/job.ts'
import { startJobs } from './work/run-jobs.ts'

type Announce = <E extends EventDefinition>(event: E, companyId: number, data: EventData<E>) => Promise<void>

/** The dependencies from which a service builds its app. */
export type ServiceDeps<DB, C> = {
  readonly config: C & ServiceConfig
  readonly log: Log
  readonly metrics: Registry
  readonly inTx: InTx<DB>
  /** Reads system tables across companies with the system role; row-level security hides the rows of companies. */
  readonly system: Kysely<DB>
  /**
   * Publishes an event at once, without the outbox, for services without a database. Rejects while the broker is
   * unreachable; the event is then lost.
   */
  readonly announce: Announce
  /** HTTP requests to other systems, restricted by OUTGOING_HOSTS; never inside a transaction. */
  readonly outgoing: Outgoing
  /** Runs one of the service's jobs now instead of at its next tick. */
  readonly wakeJob: (job: Job<DB>) => void
  /**
   * For separate connections with the system role. Each has its own session on the server, so a lock or a LISTEN stays
   * until the connection ends.
   */
  readonly databaseUrls: { readonly system: string }
  /** The state of the service, for super users; once the service has started. */
  readonly showHealth: () => Promise<ServiceHealth>
}

/** All routes, consumers and jobs of a service. */
export type App<DB> = {
  readonly routes?: readonly Route[]
  readonly consumers?: readonly Consumer<DB>[]
  readonly listeners?: readonly Listener[]
  /**
   * Deletes the data of a deleted company that the default does not cover, and names data to keep. The default deletes
   * all rows.
   */
  readonly erasure?: Erasure
  /** Scheduled work; jobs start last and stop first. */
  readonly jobs?: readonly Job<DB>[]
  /** Calls to other systems, each requested by a row of a table. */
  readonly outside?: readonly DefinedWork<DB>[]
  /** Handles the events of each transaction within the service, at the end of that transaction. */
  readonly beforeCommit?: HearAnnounced<DB>
  readonly checks?: readonly ReadinessCheck[]
  /** Refuses a valid token whose session has ended; only the auth service knows this at once. */
  authorize?(claims: AccessClaims): Promise<void>
  /** Authenticates programs by the token of a connection, for a service with routes for programs. */
  admitProgram?: AdmitProgram
  /** Authenticates programs by an API key, for a service with routes that name a scope. */
  admitKey?: AdmitKey
  /**
   * Public keys of access tokens, for the auth service, which signs them; all other services fetch them from JWKS_URL.
   */
  readonly keys?: JWTVerifyGetKey
  /** The files that the service owns; created by `serveFiles`. */
  readonly files?: ServedFiles<DB>
  /** Lets a super user enter the company that they name, for a service with routes `ofAnyCompany`. */
  readonly enterCompany?: EnterCompany<DB>
  /** Protects the stored hash of an idempotent request, for a service whose requests contain passwords. */
  hideRequest?(requestHash: string): string
  /** Adds plugins and sockets before the routes are mounted. */
  extend?(server: FastifyInstance): Promise<void> | void
  /**
   * Starts additional work after everything else has started. The returned function ends it before the consumers stop.
   */
  start?(address: string): Promise<(() => Promise<void>) | void>
}

export type ServiceDefinition<DB, C> = {
  readonly name: string
  readonly config: z.ZodType<C>
  /** Folder of the migration files; absent for a service without a database. */
  readonly migrations?: URL
  /** Every column that is sealed with SECRET_KEY; absent for a service that seals nothing. */
  readonly sealed?: readonly SealedColumn[]
  create(deps: ServiceDeps<DB, C>): App<DB> | Promise<App<DB>>
}

export type RunningService = {
  readonly address: string
  readonly log: Log
  /** All routes of the service, such as `GET /tickets/:ticketId`. */
  readonly routes: readonly string[]
  /** The queues that the service consumes, and their dead queues. */
  queues(): readonly string[]
  /** Waits for running work, then closes everything. Further calls have no effect. */
  stop(): Promise<void>
  /** Names of the parts that the shutdown still waits for. */
  awaited(): readonly string[]
}

const SETTLE_MS = 100 // RabbitMQ may lose acknowledgements to quorum queues that are sent just before a close

/** Starts a service. Resolves when it accepts requests and events; rejects with one sentence if it cannot start. */
export async function startService<DB extends DeliveryTables, C>(
  definition: ServiceDefinition<DB, C>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<RunningService> {
  const databaseConfig = definition.migrations ? DatabaseConfig : z.object({})
  const [common, own] = readConfigs([ServiceConfig, definition.config, databaseConfig], environment)
  const config = { ...common, ...own }
  const log = createLog(definition.name, config.LOG_LEVEL)
  const registry = createRegistry()
  const metrics = createDeliveryMetrics(registry)
  const names = namesOf(config.AMQP_NAMESPACE)
  const queues: QueueKind = config.NODE_ENV === 'test' ? 'memory' : 'quorum' // all processes of a namespace must use the same kind
  await using opened = new AsyncDisposableStack() // closes the resources of a failed start, in reverse order
  const spans = await openSpans(definition.name, config.OTEL_EXPORTER_OTLP_ENDPOINT)
  opened.defer(spans.stop)
  const database = definition.migrations && (await openDatabase<DB>(definition.migrations, environment, log))
  if (database) {
    opened.defer(database.close)
    createOutboxGauges(registry, () => lookAtOutbox(database.system))
  }
  let wakeRelay = () => {}
  let beforeCommit: HearAnnounced<DB> = async () => {}
  let wakeWork: (table: string) => void = () => {}
  let wakeJob: (job: Job<DB>) => void = () => {}
  let showHealth: ServiceDeps<DB, C>['showHealth'] = () => Promise.reject(new Error('the service is still starting'))
  const inTx = database
    ? createInTx(database.app, () => wakeRelay(), {
        shares: database.shares,
        beforeCommit: (...announced) => beforeCommit(...announced),
        wakeWork: (table) => wakeWork(table),
        spans,
      })
    : noDatabase<DB>()
  if (database && definition.sealed) {
    const tools = { inTx, system: database.system }
    opened.defer(await openSealing(tools, definition.sealed, { sealing: readSealing(environment), log }))
  }
  const broker = openBroker(config.AMQP_URL, { waitMs: config.AMQP_WAIT_SECONDS * 1_000, log })
  opened.defer(broker.close)
  const publisher = createPublisher(names)
  const app = await definition.create({
    config,
    log,
    metrics: registry,
    inTx,
    system: database?.system ?? noSystem(),
    announce: (event, companyId, data) =>
      publisher.publish([outgoingOf(event, { companyId, correlationId: randomUUID() }, data)]),
    outgoing: createOutgoing({ allowed: config.OUTGOING_HOSTS, log, timing: createOutgoingHistogram(registry) }),
    wakeJob: (job) => wakeJob(job),
    databaseUrls: { system: database?.sessionUrl ?? '' },
    showHealth: () => showHealth(),
  })

  const outside = app.outside ?? []
  if (app.beforeCommit) beforeCommit = app.beforeCommit
  wakeWork = (table) => {
    const work = outside.find((one) => one.table === table)
    if (work) work.wake()
    else log.error({ table }, 'no outside work has this table; its rows wait for the next look')
  }

  const eraser =
    database &&
    createEraser<DB>(definition.name, {
      ...app.erasure,
      forgetFiles: app.files?.forget,
      wakeJob: (job) => wakeJob(job),
    })
  const consumers = withOwnQueues([...(app.consumers ?? []), ...(eraser ? [eraser.consumer] : [])])
  const judgesRights = database !== undefined && (await hasRightsJudge(database.system))
  const { admission, listener: ofEndedSessions } = openAdmission({
    keys: app.keys ?? remoteKeys(config.JWKS_URL),
    requestsPerUser: config.REQUESTS_PER_USER,
    authorize: app.authorize?.bind(app),
    program: app.admitProgram,
    key: app.admitKey,
  })
  const server = createServer(admission, log, createHttpHistogram(registry))
  const routes: string[] = []
  server.addHook('onRoute', ({ method, url }) => void routes.push(`${String(method)} ${url}`))
  let stopping = false
  const checks = [brokerCheck(broker), ...(database ? [database.check] : []), ...(app.checks ?? [])]
  mountHealth(server, checks, registry, () => stopping)
  await app.extend?.(server)
  const served = [...(app.routes ?? []), ...(app.files?.routes ?? [])]
  for (const route of served)
    mount(server, route, {
      inTx,
      spans,
      isBehind: () => !broker.isConnected(),
      uploads: app.files?.uploads,
      enterCompany: app.enterCompany,
      hideRequest: app.hideRequest,
      judgesRights,
    })
  mountFallback(
    server,
    served.map(({ contract }) => contract),
  )

  opened.defer(() => server.close())

  await broker.keepChannel(async (channel) => {
    await assertExchange(channel, names, queues)
    publisher.use(channel)
  })
  const depths = watchDepths(
    registry,
    names,
    consumers.map(({ queue }) => queue),
  )
  const running = new Map<Consumer<DB>, RunningConsumer>()
  showHealth = createHealth({
    lookAtOutbox: database && (() => lookAtOutbox(database.system)),
    queues: () =>
      [...running].map(([{ queue }, { queues: all }]) => {
        const dead = names.dead(queue)
        return { queue, dead, own: all.filter((name) => name !== dead) }
      }),
    countOf: depths.countOf,
    unrouted: names.unrouted,
  })
  const consume = (consumer: Consumer<DB>) =>
    broker.keepChannel(async (channel) => {
      if (stopping) return // a channel that is lost during the shutdown must not consume again
      running.set(consumer, await startConsumer(channel, names, consumer, { queues, inTx, log, metrics, spans }))
    })
  await together([
    ...consumers.map(consume),
    ...[ofEndedSessions, ...(app.listeners ?? [])].map((listener) => keepListening(broker, listener)),
    broker.keepChannel(async (channel) => void depths.use(channel)),
  ])
  const relay = database && startRelay(database.openClient, publisher.publish, log, metrics)
  if (relay) {
    wakeRelay = relay.wake
    opened.defer(relay.stop)
  }

  const stopOutside = database && startOutsideWork(outside, { system: database.system, inTx, log, registry })
  if (stopOutside) opened.defer(stopOutside)

  const address = await listen(server, config)
  const end = await app.start?.(address)
  const jobs = startJobs(
    [
      ...(eraser ? [...pruneJobs<DB>(metrics), askForCopiesJob<DB>(), eraser.job] : []),
      ...(app.files?.jobs ?? []),
      ...(app.jobs ?? []),
    ],
    {
      system: database?.system ?? noSystem(),
      inTx,
      log,
      metrics: createJobMetrics(registry),
    },
  )
  wakeJob = jobs.wake
  opened.move() // the start succeeded; from here on `stop` closes the resources
  log.info({ address }, 'service started')

  async function keepListening(to: Broker, listener: Listener): Promise<void> {
    let first = true
    await to.keepChannel(async (channel) => {
      await startListener(channel, names, listener, log, spans)
      if (!first) listener.onGap?.()
      first = false
    })
  }

  const endings = createEndings()
  async function shutDown(): Promise<void> {
    stopping = true
    await Promise.all([endings.of('jobs', jobs.stop()), endings.of('calls to the outside', stopOutside?.())])
    await endings.of('work of its own', end?.())
    const closed = endings.of('requests', closeServer(server))
    await Promise.all([...running].map(([{ queue }, consumer]) => endings.of(`consumer ${queue}`, consumer.stop())))
    await closed
    await endings.of('relay', relay?.stop())
    if (queues === 'quorum') await new Promise((resume) => setTimeout(resume, SETTLE_MS))
    await endings.of('broker', broker.close())
    await endings.of('database', database?.close())
    await endings.of('spans', spans.stop())
    log.info('service stopped')
  }
  let stopped: Promise<void> | undefined
  return {
    address,
    log,
    routes,
    queues: () => [...running.values()].flatMap(({ queues }) => queues),
    stop: () => {
      stopped ??= shutDown()
      return stopped
    },
    awaited: endings.awaited,
  }
}

/**
 * Waits for all promises even if one rejects, so that no work continues after a failed start.
 * @throws the first error
 */
async function together(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work)
  await Promise.all(work)
}
