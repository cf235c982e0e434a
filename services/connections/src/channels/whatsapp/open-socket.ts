import { EventEmitter } from 'node:events'
import type { Log } from '@recado/kit/log'
import type { AuthenticationCreds, CacheStore, GroupMetadata, WASocket, WAVersion } from '@whiskeysockets/baileys'
import type { TokenNews } from '../../trust/trust.ts'
import type { TrustOverrides } from '../../trust/trust-rules.ts'
import type { WayOut } from '../../ways-out/way-out.ts'
import type { KeyChange, SessionStore } from '../channel.ts'
import { phoneOf } from './address.ts'
import type { Addressing } from './addressing.ts'
import { keyStore } from './auth-state.ts'
import { baileys, trusting } from './baileys.ts'
import { type BoundedCache, createBoundedCache } from './bounded-cache.ts'
import type { CredentialWriter } from './credential-writer.ts'
import type { MediaHosts } from './files/media-hosts.ts'
import type { Previews } from './files/previews.ts'
import { linksIn } from './identity-links.ts'
import { journaledRepository, writeWithJournal } from './journaled-repository.ts'
import { quietLogger } from './quiet-logger.ts'
import { keysOfSender } from './sender-keys.ts'
import { currentArrival, unkeptArrival } from './serial-stanzas.ts'
import { withoutOwnReport } from './trust/message-secret.ts'
import { withoutTokens } from './trust/token-seam.ts'
import { unreadableEntry } from './unreadable-message.ts'

/** How to reach the network, and how long to wait for it. */
export type Network = {
  readonly url: string | undefined // undefined: the address of WhatsApp
  readonly root: Buffer | undefined
  readonly wayOut: WayOut | undefined // the proxy of the connection; undefined: requests leave directly
  readonly hosts: MediaHosts
  readonly previews: Previews
  readonly version: WAVersion | undefined // the version of the official client to present
  readonly pingMs: number
  readonly addressing: Addressing
  readonly caughtUpMs: number // how long outgoing messages wait for the end of the backlog
  readonly codeMs: number | undefined // lifetime of a QR code; undefined: 60 s for the first, 20 s for later ones
  readonly historyDays: number // how many days of history to store from a newly linked phone; 0: none
  readonly backlogMs: number // how long the backlog may pause before the connection counts as dead
  readonly pairingMs: number // the lifetime of a pairing code
  readonly trust: TrustOverrides
}

/** The address of WhatsApp's chat server. */
export const WHATSAPP_URL = String(baileys.DEFAULT_CONNECTION_CONFIG.waWebSocketUrl)

/** @returns the version of the official client that we present to WhatsApp */
export const speaksAs = (version: WAVersion | undefined): WAVersion =>
  version ?? baileys.DEFAULT_CONNECTION_CONFIG.version

type Deps = {
  readonly network: Network
  /** Whether the phone is linked by a pairing code instead of a QR code. */
  readonly isForCode: boolean
  readonly store: SessionStore
  readonly credentials: AuthenticationCreds
  readonly writer: CredentialWriter
  readonly devices: CacheStore
  readonly retries: CacheStore
  readonly groups: BoundedCache
  readonly log: Log
  readonly onJournaled: (stanzaId: string) => void
  readonly onTokens: (tokens: readonly TokenNews[]) => void
  readonly onReceipt: (ids: string[], type: string | undefined) => void
  /** Filters the text of a message from our own account before the client sees it. */
  readonly passOnOwn: (plaintext: Uint8Array) => Promise<Uint8Array>
}

const QUERY_MS = 20_000
/**
 * The name that the phone shows under linked devices. It is not used with a pairing code, for which WhatsApp accepts
 * only names of operating systems (issue 2560 of the client).
 */
const NAME: [string, string, string] = ['Recado', 'Chrome', '1.0.0']
// limits for the client's caches of keys; its own caches are bounded only by time, so that a busy hour, or an attacker,
// can make them arbitrarily large
const KEYS = {
  most: 2_000, // entries, some 2 kB each
  keepMs: 5 * 60_000,
  // linking a phone creates 812 pre-keys, each used at most once; the client does not use tokens
  isWorthIt: (key: string) => !key.startsWith('pre-key.') && !key.startsWith('tctoken.'),
}
const UNREADABLE = { most: 2_000, keepMs: 60 * 60_000 }
const CALLS = { most: 500, keepMs: 5 * 60_000 }

/** Opens a socket of the client that stores everything through our store and trusts only the configured root key. */
export function openSocket(deps: Deps): WASocket {
  const { network, store, credentials, writer, log } = deps
  const me = () => ({ id: credentials.me?.id ?? '', lid: credentials.me?.lid ?? '' })
  const logger = quietLogger(log, {
    onReceipt: deps.onReceipt,
    onUnreadable() {
      const arrival = unkeptArrival()
      if (arrival?.node.attrs['id']) void store.writeKeys([], unreadableEntry(me(), arrival)) // delays the receipt
    },
  })
  const linking: Pick<SessionStore, 'writeKeys'> = {
    writeKeys: (changes, entry, _, tokens) => store.writeKeys(changes, entry, linksIn(changes), tokens),
  }
  const write = async (changes: KeyChange[], tokens: readonly TokenNews[] = []) => {
    await writer.written() // the credentials contain the next ids of keys, so they are stored before the keys
    await writeWithJournal(linking, changes, tokens)
  }
  const expected = () => {
    const arrival = currentArrival()
    return arrival ? keysOfSender(arrival.node) : []
  }
  const keys = withoutTokens(keyStore({ store, expected, write }), {
    ownNumber: () => phoneOf(me().id) ?? undefined,
    write(tokens) {
      deps.onTokens(tokens)
      return write([], tokens)
    },
  })
  const passOn = async (plaintext: Uint8Array): Promise<Uint8Array> => {
    const { participant, from } = currentArrival()?.node.attrs ?? {}
    const isOwn = [me().id, me().lid].some((own) => own && baileys.areJidsSameUser(own, participant ?? from))
    return isOwn ? deps.passOnOwn(plaintext) : plaintext
  }
  const { wayOut } = network
  const open = () =>
    baileys.makeWASocket({
      ...(network.url && { waWebSocketUrl: network.url }),
      ...(network.version && { version: network.version }),
      ...(network.codeMs && { qrTimeout: network.codeMs }),
      ...(wayOut && { agent: wayOut.agentFor(network.url), options: { dispatcher: wayOut.dispatcher } }),
      keepAliveIntervalMs: network.pingMs, // the client gives up a silent network 5 s later
      auth: { creds: credentials, keys: baileys.makeCacheableSignalKeyStore(keys, logger, createBoundedCache(KEYS)) },
      logger,
      browser: deps.isForCode ? baileys.Browsers.ubuntu('Chrome') : NAME,
      defaultQueryTimeoutMs: QUERY_MS,
      emitOwnEvents: false,
      markOnlineOnConnect: false, // otherwise the phone would stop ringing
      syncFullHistory: false,
      userDevicesCache: deps.devices,
      msgRetryCounterCache: deps.retries,
      placeholderResendCache: createBoundedCache(UNREADABLE),
      callOfferCache: createBoundedCache(CALLS),
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
      makeSignalRepository: journaledRepository({ store, me, onJournaled: deps.onJournaled, passOn }),
      patchMessageBeforeSending: withoutOwnReport,
      cachedGroupMetadata: async (jid) => deps.groups.get<GroupMetadata>(jid),
    })
  return tolerant(() => trusting(network.root, open), log)
}

/**
 * Catches rejections of the client's asynchronous listeners, which fail when the socket closes during their work. An
 * unhandled rejection would end the process. Node passes rejections to an emitter only if the emitter was created while
 * `captureRejections` was set.
 */
function tolerant(open: () => WASocket, log: Log): WASocket {
  const before = EventEmitter.captureRejections
  EventEmitter.captureRejections = true
  try {
    const socket = open()
    const note = (error: unknown) => log.debug({ cause: String(error) }, 'client listener failed')
    Object.assign(socket.ws, { [Symbol.for('nodejs.rejection')]: note })
    socket.ev.on('error' as never, note)
    return socket
  } finally {
    EventEmitter.captureRejections = before
  }
}
