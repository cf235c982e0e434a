import type { Log } from '@recado/kit/log'
import type { WASocket } from '@whiskeysockets/baileys'
import {
  type ChannelListener,
  type ChannelSession,
  type CloseCause,
  type LastWords,
  type SessionStore,
  SocketClosedError,
} from '../channel.ts'
import { phoneOf } from './address.ts'
import { noteIncapable, secondTryAfter } from './addressing.ts'
import { toBytes } from './auth-state.ts'
import { baileys } from './baileys.ts'
import { boundHistory } from './bound-history.ts'
import { closingOf } from './close-cause.ts'
import { createCredentialWriter } from './credential-writer.ts'
import { sendFurtherCopies } from './devices/further-copies.ts'
import { hearDeviceChanges } from './devices/hear-device-changes.ts'
import { failStop } from './fail-stop.ts'
import { downloadHistory } from './files/download.ts'
import type { HostBook } from './files/host-book.ts'
import { mediaAccessOf } from './files/media-access.ts'
import { openGroupBook } from './group-book.ts'
import { hearPhone } from './hear-phone.ts'
import { hearTold } from './hear-told.ts'
import { holdBack } from './hold-back.ts'
import { type KeptDevice, readDevice } from './kept-device.ts'
import { learnIdentities } from './learn-identities.ts'
import { createLifetime } from './lifetime.ts'
import { followLinking } from './linking/linking-steps.ts'
import { showCodes } from './linking/show-codes.ts'
import { hearAcks } from './message-acks.ts'
import { keepNews } from './news.ts'
import { askForBacklog } from './offline-batches.ts'
import { type Network, openSocket, speaksAs } from './open-socket.ts'
import { openPersonBook } from './person-book.ts'
import { createReceiptWatch } from './receipt-watch.ts'
import { handleInOrder } from './serial-stanzas.ts'
import type { Memory, WhatsappMetrics } from './session-surroundings.ts'
import { socketRequests } from './socket-requests.ts'
import { answerStanzas } from './stanzas/answer-stanzas.ts'
import { hearEveryChild } from './stanzas/every-child.ts'
import { stayUnavailable } from './stay-unavailable.ts'
import { closeSoon, terminate } from './terminate.ts'
import { clientProof } from './trust/client-proof.ts'
import { startTrustWork } from './trust/trust-work.ts'
import { createUnwrittenNews } from './unwritten-news.ts'
import { hearVersionEnd } from './version-end.ts'
import { keepWithheld } from './withheld-message.ts'
import { writeAhead } from './write-ahead.ts'

type Deps = {
  readonly network: Network
  readonly store: SessionStore
  readonly listener: ChannelListener
  readonly pairingNumber: string | undefined
  readonly memory: Memory
  readonly hostBook: HostBook
  /** Called when the store fails. The caller must drop cached state, which may be newer than the stored state. */
  readonly onStoreFailure: () => void
  readonly log: Log
  readonly metrics: WhatsappMetrics
}

const GENTLE_MS = 2_000

/**
 * Opens one socket. The session that it returns lasts until the socket is closed.
 *
 * @throws when the store fails before any request to the network
 */
export async function startSocketSession(deps: Deps): Promise<ChannelSession> {
  return openSession(deps, await readDevice(deps.store, deps.network.trust))
}

/** Must stay synchronous: from here on, a failed read kills the socket, and the read's promise never settles. */
function openSession(deps: Deps, { credentials, props, salt }: KeptDevice): ChannelSession {
  const { network, listener, pairingNumber, memory, log, metrics } = deps
  const lifetime = createLifetime(() => new SocketClosedError())
  const failed = Promise.withResolvers<void>()
  const isOpen = () => !lifetime.isOver()
  let isLoggedIn = false
  let socket: WASocket | undefined

  function close(cause: CloseCause, said?: LastWords): void {
    if (lifetime.isOver()) return
    lifetime.end()
    deps.hostBook.closed()
    listener.closed(cause, said)
  }
  /** Ends the socket at once when the store fails, so that it sends neither a receipt nor a refusal any more. */
  function kill(error: unknown): void {
    deps.onStoreFailure()
    failed.resolve()
    if (lifetime.isOver()) return
    log.warn({ err: error }, 'session killed, its store failed')
    if (socket) terminate(socket)
    close('lost')
  }

  const ahead = writeAhead(failStop(deps.store, kill))
  const { store, written } = ahead
  const proof = clientProof(store, salt)
  const writer = createCredentialWriter(() => store.saveCredentials(toBytes(credentials)))
  const watch = createReceiptWatch(store.hasEntry, metrics.receiptWithoutJournal)
  const opened = openSocket({
    network: pairingNumber ? { ...network, codeMs: network.pairingMs } : network,
    isForCode: pairingNumber !== undefined,
    store,
    credentials,
    writer,
    ...memory,
    log,
    onTokens: (tokens) => {
      for (const { source } of tokens) metrics.tokensHeard(source, 1)
    },
    onJournaled: (stanzaId) => void written().then(() => watch.journaled(stanzaId)),
    passOnOwn: (plaintext) =>
      boundHistory(plaintext, {
        fetch: (part) => downloadHistory(network.hosts, deps.hostBook.hosts, part),
        refused(reason, err) {
          metrics.historyRefused(reason)
          log.warn({ err }, 'a part of what the phone tells of before it was linked is not read')
        },
        salted: proof.keep,
      }),
    onReceipt: (ids, type) => void written().then(() => watch.receiptLeaves(ids, type)),
  })
  socket = opened
  const told = createUnwrittenNews({
    kill,
    lost(tag, err) {
      metrics.notKept({ tag })
      log.error({ err, tag }, 'what a stanza tells cannot be kept')
    },
  })
  const hold = holdBack(opened, {
    isWriting: () => ahead.isWriting() || writer.isWriting() || told.isWriting(),
    written: () => Promise.all([ahead.written(), writer.written(), told.written()]),
  })
  const askMediaAccess = mediaAccessOf(opened)
  closeSoon(opened)
  stayUnavailable(opened, credentials, metrics.shownAvailable)
  const backlog = askForBacklog({
    client: opened,
    deafMs: network.backlogMs,
    onDeaf() {
      metrics.deaf()
      log.warn({}, 'what waited was announced and does not come')
      terminate(opened)
      close('deaf')
    },
    count: metrics.backlog,
  })
  void lifetime.over.then(backlog.end)
  const isOwn = (jid: string) =>
    [credentials.me?.id, credentials.me?.lid].some((own) => own && baileys.areJidsSameUser(own, jid))

  const me = () => ({ id: credentials.me?.id ?? '', lid: credentials.me?.lid ?? '' })

  function cut(cause: CloseCause): void {
    terminate(opened)
    close(cause)
  }

  opened.ev.on('creds.update', writer.changed)
  const codes = showCodes(opened, { network, pairingNumber, credentials, listener, isOver: lifetime.isOver, cut, log })
  opened.ev.on('connection.update', ({ qr, isNewLogin, connection, lastDisconnect }) => {
    if (lifetime.isOver()) return
    if (connection === 'close') {
      const { cause, said } = closingOf(lastDisconnect?.error, Date.now())
      return close(cause, said)
    }
    if (qr && !codes.show(qr)) return
    if (isNewLogin) listener.pairing()
    if (connection === 'open') {
      isLoggedIn = true
      deps.hostBook.opened(askMediaAccess)
      trust.opened()
      listener.opened({ number: phoneOf(credentials.me?.id) ?? '', name: credentials.me?.name ?? null })
    }
  })
  opened.ws.on('unexpected-response', () => {
    if (!lifetime.isOver()) cut('lost') // the client ignores this event and waits for 20 s
  })
  followLinking(opened, {
    credentials,
    writer,
    isOver: lifetime.isOver,
    onFreshSecret: codes.redraw,
    onCodeRefused: () => cut('code-refused'),
    onPasskey: () => cut('passkey-required'),
    onUnknown: listener.unknownStep,
  })
  hearVersionEnd(opened, (at) => {
    if (!lifetime.isOver()) listener.versionEnds(speaksAs(network.version), at)
  })
  hearPhone(opened, { store, me, days: network.historyDays, isOpen, acquainted: listener.acquainted, log })
  learnIdentities(opened, isOpen, log)
  hearDeviceChanges(opened, { devices: memory.devices, me, isOpen, log })
  const groups = openGroupBook(opened, memory.groups)
  const books = { groups, devices: memory.devices }
  const people = openPersonBook(opened, memory)
  const stanzas = handleInOrder(opened.ws, {
    nextArrival: store.nextArrival,
    isOpen,
    keepWithheld: (message) => keepWithheld(store, me(), message),
    keepNews(news) {
      memory.groups.del(news.node.attrs['from'] ?? '')
      return keepNews(store, me(), news)
    },
    notKept({ node }, err) {
      metrics.notKept(node)
      log.error({ err }, 'what a stanza tells cannot be kept')
    },
  })
  const isCaughtUp = (async () => {
    await Promise.race([
      lifetime.over,
      after(network.caughtUpMs),
      backlog.caughtUp.then(stanzas.handled).then(written).then(told.written),
    ])
  })()
  hearAcks(opened.ws, {
    isOpen,
    isOutdated: people.outdated,
    secondTry: (refusal) => secondTryAfter(refusal, network.addressing, memory),
    hasShownToken: (id) => trust.hasShownToken(id),
    acknowledged: (id) =>
      // after a failed write the message is sent again, and WhatsApp acknowledges it again
      void listener.acknowledged([id], 1).catch((err: unknown) => log.warn({ err }, 'answer to a message not written')),
    refused: listener.refused,
  })
  const copies = sendFurtherCopies({
    socket: opened,
    books,
    store,
    asked: memory.retries,
    isOwn,
    listener,
    metrics,
    log,
    isOpen,
  })
  answerStanzas(opened, {
    isOpen,
    isLinked: () => credentials.account !== undefined,
    deliveries: memory.deliveries,
    metrics,
    heardLive: listener.heardLive,
    log,
  })
  hearEveryChild(opened, (err) => log.debug({ err }, 'not all of a stanza was heard'))
  hearTold(opened, {
    told,
    listener,
    isOwn,
    isOpen,
    isIncapable(lid) {
      metrics.undelivered()
      noteIncapable(lid, memory.refusing)
    },
  })
  const trust = startTrustWork({
    socket: opened,
    store,
    props,
    clientProof: proof,
    groups,
    isOpen,
    log,
    metrics,
  })
  void lifetime.over.then(trust.stop)

  /** Ends the socket after the pending writes and `sayGoodbye`, or after `GENTLE_MS` at the latest. */
  async function end(sayGoodbye: () => Promise<CloseCause>): Promise<void> {
    hold.becomeExact()
    const gently = written().then(sayGoodbye)
    const cause = await Promise.race([gently.catch(lost), lifetime.over.then(lost), after(GENTLE_MS).then(lost)])
    terminate(opened)
    close(cause)
    await Promise.race([writer.written(), failed.promise])
  }

  return {
    caughtUp: isCaughtUp,
    ...socketRequests({
      socket: opened,
      network,
      lifetime,
      hold,
      askMediaAccess,
      memory,
      people,
      books,
      copies,
      trust,
      isOwn,
      refused: listener.refused,
    }),
    logOut: () =>
      end(() =>
        isLoggedIn || !credentials.account ? opened.logout().then(loggedOut) : opened.end(undefined).then(lost),
      ),
    close: () => end(() => opened.end(undefined).then(lost)),
  }
}

const lost = (): CloseCause => 'lost'
const loggedOut = (): CloseCause => 'logged-out'
const after = (ms: number) => new Promise((resume) => setTimeout(resume, ms).unref())
