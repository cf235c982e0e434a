import { randomUUID } from 'node:crypto'
import type { ChannelType } from '@recado/contracts/connections/connection'
import { companyExportPart } from '@recado/kit/company-export/company-export'
import { storedFiles } from '@recado/kit/http/routes/serve-files'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import { proxyGuard } from '@recado/kit/outgoing/proxy-guard'
import { hideHash } from '@recado/kit/secrets/hide-hash'
import { openKeptKey } from '@recado/kit/secrets/kept-key'
import { cipherOf } from '@recado/kit/secrets/sealing-keys'
import type { ServiceDefinition } from '@recado/kit/service'
import { createMediaHosts } from './channels/whatsapp/files/media-hosts.ts'
import { createPreviews } from './channels/whatsapp/files/previews.ts'
import { speaksAs, WHATSAPP_URL } from './channels/whatsapp/open-socket.ts'
import { createWhatsappChannel } from './channels/whatsapp/whatsapp-channel.ts'
import { companyConsumers } from './companies/consumers.ts'
import { forgetCompany } from './companies/forget-company.ts'
import { ConnectionsConfig } from './config.ts'
import { connectionConsumers } from './connections/consumers.ts'
import { connectionRoutes } from './connections/routes.ts'
import { identityConsumers } from './identities/consumers.ts'
import { countBacklog } from './inbound/backlog-repository.ts'
import { beat, buryDead, callOut, removeGateway, takeCensus } from './leases/gateway-repository.ts'
import { claimLeases, releaseLease, renewLeases } from './leases/lease-repository.ts'
import type { GatewayBook } from './leases/peers.ts'
import { mediaConsumers } from './media/consumers.ts'
import { exportFiles } from './media/export-file-repository.ts'
import { createGatewayMetrics } from './metrics.ts'
import { composingListener } from './outbound/composing-listener.ts'
import { outboundConsumers } from './outbound/consumers.ts'
import { outboundJobs } from './outbound/jobs.ts'
import { platformRoutes } from './platform/routes.ts'
import { queryConsumers } from './queries/consumers.ts'
import { countBarred } from './reach/barred-repository.ts'
import { SEALED } from './sealed-columns.ts'
import type { SessionDeps } from './sessions/session.ts'
import { type LeaseBook, startSupervisor } from './sessions/supervisor.ts'
import { createStanzaMetrics } from './stanza-metrics.ts'
import type { Database } from './tables/db.ts'
import { EXPORT_ANSWERS } from './tables/export-answers.ts'
import { TIMING, type Timing } from './timing.ts'
import { countTrust } from './trust/trust-counts-repository.ts'
import { createTrustMetrics } from './trust/trust-metrics.ts'
import { createVersionGate } from './version/version-gate.ts'
import { findVersion, findVersionEnd, setVersionEnd } from './version/version-repository.ts'
import { createWaysOut } from './ways-out/ways-out.ts'

type Options = {
  readonly timing?: Partial<Timing>
  /** The URL of WhatsApp for connections of type `whatsapp`. Only tests set it. */
  readonly whatsappUrl?: string
}

/** Defines the gateway: the connections of companies, and the messages that they receive and send. */
export const createConnections = (options: Options = {}): ServiceDefinition<Database, ConnectionsConfig> => ({
  name: 'connections',
  sealed: SEALED,
  config: ConnectionsConfig,
  migrations: new URL('../migrations/', import.meta.url),
  async create({ config, inTx, system, databaseUrls, log, metrics: registry, showHealth }) {
    const store = await openMediaStore(config)
    const timing = { ...TIMING, ...options.timing }
    let supervisor: ReturnType<typeof startSupervisor> | undefined
    const versions = createVersionGate({
      read: () => findVersion(system),
      keepEnd: (version, at) => setVersionEnd(system, version, at),
      everyMs: timing.pollMs,
    })
    const metrics = createGatewayMetrics(registry, {
      countSessions: () => supervisor?.countByStatus() ?? new Map(),
      countBacklog: () => countBacklog(system),
      isVersionRefused: () => versions.isRefused(),
      versionEnds: async () => findVersionEnd(system, speaksAs((await findVersion(system)) ?? config.WHATSAPP_VERSION)),
      countBarred: () => countBarred(system),
    })
    const stanzas = createStanzaMetrics(registry)
    const trusts = createTrustMetrics(registry, () => countTrust(system))
    const [whatsappHosts, sandboxHosts] = [createMediaHosts(undefined), createMediaHosts(config.SANDBOX_MEDIA_CA)]
    const previews = createPreviews(log)
    const placeOf = (type: ChannelType) =>
      type === 'sandbox'
        ? { url: config.SANDBOX_URL, root: config.SANDBOX_ROOT_KEY, ca: config.SANDBOX_MEDIA_CA, hosts: sandboxHosts }
        : { url: options.whatsappUrl, root: undefined, ca: undefined, hosts: whatsappHosts }
    const waysOut = createWaysOut(proxyGuard(config.OUTGOING_HOSTS), placeOf, WHATSAPP_URL)
    const channelFor: SessionDeps['channelFor'] = (type, channelLog, proxyUrl) => {
      const { ca, ...place } = placeOf(type)
      const wayOut = proxyUrl === null ? undefined : waysOut.through(proxyUrl, type)
      const address = { ...place, wayOut, ...(wayOut && { hosts: createMediaHosts(ca, wayOut.open) }) }
      const { pingMs, caughtUpMs, codeMs, backlogMs, pairingMs } = timing
      const { WHATSAPP_VERSION: version, IMPORT_HISTORY_DAYS: historyDays, ADDRESSING: addressing } = config
      const trust = { windowDays: config.TRUST_WINDOW_DAYS, props: config.TRUST_PROPS }
      const network = {
        ...address,
        previews,
        version,
        historyDays,
        addressing,
        pingMs,
        codeMs,
        backlogMs,
        caughtUpMs,
        pairingMs,
        trust,
      }
      return createWhatsappChannel(network, channelLog, {
        ...stanzas,
        ...trusts,
        receiptWithoutJournal: () => metrics.receiptsWithoutJournal.inc(),
        resent: (outcome) => metrics.resends.inc({ outcome }),
        undelivered: () => metrics.undelivered.inc(),
      })
    }
    const leases: LeaseBook = {
      claim: (owner, atMost, except) => claimLeases(system, { owner, ttlMs: timing.leaseTtlMs, atMost, except }),
      renew: (owner) => renewLeases(system, { owner, ttlMs: timing.leaseTtlMs }),
      release: (lease) => releaseLease(system, lease),
    }
    const gateways: GatewayBook = {
      beat: (id, isLeaving) => beat(system, id, isLeaving),
      bury: (judge) => buryDead(system, { judge, silentMs: timing.silentMs }),
      census: () => takeCensus(system, { silentMs: timing.silentMs }),
      callOut: (news) => callOut(system, news),
      remove: (id) => removeGateway(system, id),
    }
    const installation = cipherOf(config)
    const hashing = await openKeptKey(system, installation, { purpose: 'hashes', initial: config.SECRET_KEY })
    const wakeSessions = () => supervisor?.wake()

    const part = { service: 'connections', inTx, store, ledger: exportFiles, answers: EXPORT_ANSWERS }
    const exported = companyExportPart(part)

    return {
      routes: [
        ...connectionRoutes({
          inTx,
          hasSandbox: config.SANDBOX_ENABLED,
          installation,
          waysOut,
          wakeSessions,
        }),
        ...platformRoutes({ system, showHealth }),
      ],
      consumers: [
        ...companyConsumers(wakeSessions),
        ...connectionConsumers,
        ...outboundConsumers((id) => supervisor?.send('sends', id)),
        ...mediaConsumers((id) => supervisor?.send('files', id)),
        ...identityConsumers,
        ...queryConsumers((errand, id) => supervisor?.send(errand, id)),
        ...exported.consumers,
      ],
      listeners: [composingListener((place, to) => supervisor?.showComposing(place, to))],
      hideRequest: (requestHash) => hideHash(requestHash, hashing).toString('hex'), // of proxies' passwords
      erasure: { forget: forgetCompany(inTx, wakeSessions) },
      jobs: outboundJobs,
      outside: [exported.work],
      files: storedFiles(exportFiles, store),
      start: async () => {
        const session = { inTx, installation, channelFor, versions, store, timing, metrics, log }
        supervisor = startSupervisor({
          ...session,
          id: randomUUID(),
          leases,
          gateways,
          databaseUrl: databaseUrls.system,
        })
        return async () => {
          await supervisor?.stop()
          store.close()
        }
      },
    }
  },
})

export const connections = createConnections()
