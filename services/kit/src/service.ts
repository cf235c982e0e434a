import { randomUUID } from 'node:crypto'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { EventData, EventDefinition } from '@recado/contracts/event'
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
import { openSpans } from './trace/open-spans.ts'
import { createEraser, type Erasure } from './upkeep/eraser.ts'
import { pruneJobs } from './upkeep/prune.ts'
import { createEndings } from './work/endings.ts'
import type { Job } from './work/job.ts'
import { startJobs } from './work/run-jobs.ts'

type Announce = <E extends EventDefinition>(event: E, companyId: number, data: EventData<E>) => Promise<void>

/** The parts of which a service is built. */
export type ServiceDeps<DB, C> = {
  readonly config: C & ServiceConfig
  readonly log: Log
  readonly metrics: Registry
  readonly inTx: InTx<DB>
  /** Tables of the installation, read across companies with the system role; row security hides every company's. */
  readonly system: Kysely<DB>
  /**
   * Publishes an event at once, without the outbox: for services without a database. Rejects while the broker is away;
   * the event is then lost.
   */
  readonly announce: Announce
  /** HTTP requests to other systems, restricted by OUTGOING_HOSTS; never inside a transaction. */
  readonly outgoing: Outgoing
  /** Runs one of the service's jobs now instead of at its next tick. */
  readonly wakeJob: (job: Job<DB>) => void
  /** For connections of one's own, of the role system: each has a session of the server, where a lock and a LISTEN last. */
  readonly databaseUrls: { readonly system: string }
}

/** All that a service answers to. */
export type App<DB> = {
  readonly routes?: readonly Route[]
  readonly consumers?: readonly Consumer<DB>[]
  readonly listeners?: readonly Listener[]
  /** The data of a deleted company to delete and to keep beyond the default, which erases its rows. */
  readonly erasure?: Erasure
  /** Work by the clock; jobs start last and stop first. */
  readonly jobs?: readonly Job<DB>[]
  /** Calls to other systems, each requested by a row of a table. */
  readonly outside?: readonly DefinedWork<DB>[]
  /** What the events of each transaction mean within the service itself: runs at its end, as a part of it. */
  readonly beforeCommit?: HearAnnounced<DB>
  readonly checks?: readonly ReadinessCheck[]
  /** Refuses a bearer whose token is still good, as only the auth service can know at once. */
  authorize?(claims: AccessClaims): Promise<void>
  /** Lets programs in by the token of a connection, for a service with routes for them. */
  admitProgram?: AdmitProgram
  /** Lets programs in by a key of their company, for a service with routes that name a scope. */
  admitKey?: AdmitKey
  /** Public keys of access tokens, for the service that signs them; all others fetch them from JWKS_URL. */
  readonly keys?: JWTVerifyGetKey
  /** Files of its own; made by `serveFiles`. */
  readonly files?: ServedFiles<DB>
  /** Admits a super user to the company that they name, for a service with routes `ofAnyCompany`. */
  readonly enterCompany?: EnterCompany<DB>
  /** Hides the hash of a repeatable request, for a service whose requests carry passwords. */
  hideRequest?(requestHash: string): string
  /** Plugins and sockets; runs before the routes are mounted. */
  extend?(server: FastifyInstance): Promise<void> | void
  /**
   * Work of its own that begins once everything else stands; the returned function ends it, before the consumers stop.
   */
  start?(address: string): Promise<(() => Promise<void>) | void>
}

export type ServiceDefinition<DB, C> = {
  readonly name: string
  readonly config: z.ZodType<C>
  /** Folder of migration files; absent for a service without a database. */
  readonly migrations?: URL
  create(deps: ServiceDeps<DB, C>): App<DB> | Promise<App<DB>>
}

export type RunningService = {
  readonly address: string
  readonly log: Log
  /** All that it answers over HTTP, as `GET /tickets/:ticketId`. */
  readonly routes: readonly string[]
  /** Queues that it consumes, and their dead ones. */
  queues(): readonly string[]
  /** Lets work in hand finish, then closes everything. Safe to call twice. */
  stop(): Promise<void>
  /** Parts that the current shutdown waits for. */
  awaited(): readonly string[]
}

const SETTLE_MS = 100 // acknowledgements sent just before a close can be lost: RabbitMQ quorum queues

/** Starts a service and resolves once it takes requests and events; rejects with one clear sentence when it cannot. */
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
  const queues: QueueKind = config.NODE_ENV === 'test' ? 'memory' : 'quorum' // processes of one namespace must agree
  await using opened = new AsyncDisposableStack() // closes, last first, what a start that fails has opened
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
  const inTx = database
    ? createInTx(database.app, () => wakeRelay(), {
        shares: database.shares,
        beforeCommit: (...announced) => beforeCommit(...announced),
        wakeWork: (table) => wakeWork(table),
        spans,
      })
    : noDatabase<DB>()
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
  const useForDepths = watchDepths(
    registry,
    names,
    consumers.map(({ queue }) => queue),
  )
  const running = new Map<Consumer<DB>, RunningConsumer>()
  const consume = (consumer: Consumer<DB>) =>
    broker.keepChannel(async (channel) => {
      if (stopping) return // a channel lost at the end shall not take events again
      running.set(consumer, await startConsumer(channel, names, consumer, { queues, inTx, log, metrics, spans }))
    })
  await together([
    ...consumers.map(consume),
    ...[ofEndedSessions, ...(app.listeners ?? [])].map((listener) => keepListening(broker, listener)),
    broker.keepChannel(async (channel) => void useForDepths(channel)),
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
  opened.move() // it stands; from here on `stop` closes it
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

/** Waits for all, even when one fails, so that nothing continues behind a failed start. @throws the first failure */
async function together(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work)
  await Promise.all(work)
}
