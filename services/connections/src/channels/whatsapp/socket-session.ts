import type { Log } from '@recado/kit/log'
import type { BinaryNode, Contact, WASocket } from '@whiskeysockets/baileys'
import {
  type ChannelListener,
  type ChannelSession,
  type CloseCause,
  type LastWords,
  NO_READERS,
  type SessionStore,
  SocketClosedError,
} from '../channel.ts'
import { jidOf, phoneOf } from './address.ts'
import { destinationOf, noteIncapable, secondTryAfter } from './addressing.ts'
import { loadCredentials, toBytes } from './auth-state.ts'
import { baileys } from './baileys.ts'
import { boundHistory } from './bound-history.ts'
import { closingOf, isLineBroken } from './close-cause.ts'
import { createCredentialWriter } from './credential-writer.ts'
import { fetchRecipientKeys } from './devices/fetch-recipient-keys.ts'
import { sendFurtherCopies } from './devices/further-copies.ts'
import { hearDeviceChanges } from './devices/hear-device-changes.ts'
import { stanzaAttributes } from './encode-outgoing.ts'
import { failStop } from './fail-stop.ts'
import { composeFile } from './files/compose-file.ts'
import { downloadHistory } from './files/download.ts'
import { drawFile } from './files/draw-file.ts'
import type { HostBook } from './files/host-book.ts'
import { openPicture } from './files/open-picture.ts'
import { renewFile } from './files/renew-file.ts'
import { uploadFile } from './files/upload.ts'
import { findPerson } from './find-person.ts'
import { hasReaders } from './find-readers.ts'
import { openGroupBook } from './group-book.ts'
import { keepHistory } from './history.ts'
import { holdBack } from './hold-back.ts'
import { incapableLid } from './incapable-lid.ts'
import { learnIdentities } from './learn-identities.ts'
import { createLifetime } from './lifetime.ts'
import { followLinking } from './linking/linking-steps.ts'
import { qrWithSecret } from './linking/qr-secret.ts'
import { hearAcks } from './message-acks.ts'
import { keepNews } from './news.ts'
import { askForBacklog } from './offline-batches.ts'
import { type Network, openSocket, speaksAs } from './open-socket.ts'
import { askPhone } from './owed-message.ts'
import { askPairingCode } from './pairing-code.ts'
import { peopleIn } from './people.ts'
import { openPersonBook } from './person-book.ts'
import { askReach, REACH_NEWS, readReachNews } from './reach-news.ts'
import { readCall } from './read-call.ts'
import { createReceiptWatch } from './receipt-watch.ts'
import { readReceipts } from './receipts.ts'
import { handleInOrder } from './serial-stanzas.ts'
import type { Memory, WhatsappMetrics } from './session-surroundings.ts'
import { answerStanzas } from './stanzas/answer-stanzas.ts'
import { hearEveryChild } from './stanzas/every-child.ts'
import { stayUnavailable } from './stay-unavailable.ts'
import { closeSoon, terminate } from './terminate.ts'
import { adoptTokens } from './trust/adopt-tokens.ts'
import { openClientProof } from './trust/client-proof.ts'
import { withSecret } from './trust/message-secret.ts'
import { openServerProps } from './trust/server-props.ts'
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
  /** The store failed: what memory says of keys may be ahead of it. */
  readonly onStoreFailure: () => void
  readonly log: Log
  readonly metrics: WhatsappMetrics
}

const MAX_CODES = 5
const FIRST_CODE_MS = 60_000 // both as in the client's `genPairQR`, which does not say when a code ends
const CODE_MS = 20_000
const GENTLE_MS = 2_000

/** One socket, from the attempt to connect until it is closed. */
export async function startSocketSession(deps: Deps): Promise<ChannelSession> {
  const { network, listener, pairingNumber, memory, log, metrics } = deps
  const credentials = await loadCredentials(deps.store)
  await adoptTokens(deps.store, credentials.me?.id).catch((err: unknown) =>
    log.warn({ err }, 'tokens of before not taken over'),
  )
  const props = await openServerProps(deps.store, network.trust)
  const lifetime = createLifetime(() => new SocketClosedError())
  const ended = new AbortController()
  void lifetime.over.then(() => ended.abort())
  const failed = Promise.withResolvers<void>()
  let isOpen = false
  let socket: WASocket | undefined

  function close(cause: CloseCause, said?: LastWords): void {
    if (lifetime.isOver()) return
    lifetime.end()
    deps.hostBook.closed()
    listener.closed(cause, said)
  }
  /** At once: neither a receipt nor a refusal may leave any more. */
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
  const clientProof = await openClientProof(store)
  const writer = createCredentialWriter(() => store.saveCredentials(toBytes(credentials)))
  const watch = createReceiptWatch(metrics.receiptWithoutJournal)
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
        salted: clientProof.keep,
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

  /** The network is ready for either kind of code when it gives the first text of a QR code. */
  async function showPairingCode(number: string): Promise<void> {
    const code = await askPairingCode(opened, number).catch((error: unknown) => {
      log.warn({ err: error }, 'pairing code not asked for')
    })
    if (lifetime.isOver()) return
    if (code !== undefined) listener.pairingCode(code)
    if (typeof code !== 'string') cut('lost')
  }

  let shown: { readonly qr: string; readonly expiresAt: Date } | undefined
  /** The client draws every code with the secret that was good when it got the first. */
  function showCode(): void {
    if (shown) listener.code(qrWithSecret(shown.qr, credentials.advSecretKey), shown.expiresAt)
  }
  function cut(cause: CloseCause): void {
    terminate(opened)
    close(cause)
  }

  opened.ev.on('creds.update', writer.changed)
  let codes = 0
  opened.ev.on('connection.update', ({ qr, isNewLogin, connection, lastDisconnect }) => {
    if (lifetime.isOver()) return
    if (connection === 'close') {
      const { cause, said } = closingOf(lastDisconnect?.error, Date.now())
      return close(cause, said)
    }
    if (qr && ++codes > (pairingNumber ? 1 : MAX_CODES)) return cut('codes-unread')
    if (qr && pairingNumber) void showPairingCode(pairingNumber)
    else if (qr) {
      shown = { qr, expiresAt: new Date(Date.now() + (network.codeMs ?? (codes === 1 ? FIRST_CODE_MS : CODE_MS))) }
      showCode()
    }
    if (isNewLogin) listener.pairing()
    if (connection === 'open') {
      isOpen = true
      deps.hostBook.opened(opened)
      trust.opened()
      listener.opened({ number: phoneOf(credentials.me?.id) ?? '', name: credentials.me?.name ?? null })
    }
  })
  opened.ws.on('unexpected-response', () => {
    if (!lifetime.isOver()) cut('lost') // the client hears of it, does nothing and waits for 20 s
  })
  followLinking(opened, {
    credentials,
    writer,
    isOver: lifetime.isOver,
    onFreshSecret: showCode,
    onCodeRefused: () => cut('code-refused'),
    onPasskey: () => cut('passkey-required'),
    onUnknown: listener.unknownStep,
  })
  hearVersionEnd(opened, (at) => {
    if (!lifetime.isOver()) listener.versionEnds(speaksAs(network.version), at)
  })
  const acquainted = (contacts: Partial<Contact>[]) => {
    const people = lifetime.isOver() ? [] : peopleIn(contacts)
    if (people.length > 0) listener.acquainted(people)
  }
  opened.ev.on('contacts.upsert', acquainted)
  opened.ev.on('messaging-history.set', ({ contacts, messages }) => {
    acquainted(contacts)
    if (lifetime.isOver() || network.historyDays === 0) return
    keepHistory(store, me(), messages, network.historyDays).catch((err: unknown) =>
      log.warn({ err }, 'history not kept'),
    )
  })
  learnIdentities(opened, () => !lifetime.isOver(), log)
  hearDeviceChanges(opened, { devices: memory.devices, me, isOpen: () => !lifetime.isOver(), log })
  const groups = openGroupBook(opened, memory.groups)
  const books = { groups, devices: memory.devices }
  const people = openPersonBook(opened, memory)
  const stanzas = handleInOrder(opened.ws, {
    nextArrival: store.nextArrival,
    isOpen: () => !lifetime.isOver(),
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
    isOpen: () => !lifetime.isOver(),
    isOutdated: people.outdated,
    secondTry: (refusal) => secondTryAfter(refusal, network.addressing, memory),
    hasShownToken: (id) => trust.hasShownToken(id),
    acknowledged: (id) =>
      // a message that is not answered goes out once more, and is answered again
      void listener.acknowledged([id], 1).catch((err: unknown) => log.warn({ err }, 'answer to a message not written')),
    refused: listener.refused,
  })
  opened.ws.on(REACH_NEWS, (node: BinaryNode) => {
    const news = lifetime.isOver() ? undefined : readReachNews(node)
    if (news) told.add(node.tag, listener.reachTold(news))
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
    isOpen: () => !lifetime.isOver(),
  })
  answerStanzas(opened, {
    isOpen: () => !lifetime.isOver(),
    isLinked: () => credentials.account !== undefined,
    deliveries: memory.deliveries,
    metrics,
    heardLive: listener.heardLive,
    log,
  })
  hearEveryChild(opened, (err) => log.debug({ err }, 'not all of a stanza was heard'))
  opened.ev.on('call', (calls) => {
    for (const call of calls) {
      const incoming = lifetime.isOver() ? undefined : readCall(call)
      const reject = () => opened.rejectCall(call.id, call.from)
      if (incoming) told.add('call', listener.called({ ...incoming, reject }))
    }
  })
  opened.ws.on('CB:receipt', (node: BinaryNode) => {
    const incapable = incapableLid(node)
    if (incapable !== undefined) {
      metrics.undelivered()
      noteIncapable(incapable, memory.refusing)
    }
    for (const { waMessageIds, ack, reader } of lifetime.isOver() ? [] : readReceipts(node, isOwn)) {
      told.add(node.tag, listener.acknowledged(waMessageIds, ack, reader))
    }
  })

  const trust = startTrustWork({
    socket: opened,
    store,
    props,
    clientProof,
    groups,
    isOpen: () => !lifetime.isOver(),
    log,
    metrics,
  })
  void lifetime.over.then(trust.stop)

  /** Lets what is being written, and what waits for it, get out, but not for ever. */
  async function end(sayGoodbye: () => Promise<CloseCause>): Promise<void> {
    hold.becomeExact()
    const gently = written().then(sayGoodbye)
    const cause = await Promise.race([gently.catch(lost), lifetime.over.then(lost), after(GENTLE_MS).then(lost)])
    terminate(opened)
    close(cause)
    await Promise.race([writer.written(), failed.promise])
  }

  /** The client may wait for ever once its store failed, and finds a broken line before it says so. */
  const unlessClosed = <R>(work: Promise<R>): Promise<R> =>
    lifetime.within(
      work.catch((error: unknown) => Promise.reject(isLineBroken(error) ? new SocketClosedError() : error)),
    )

  return {
    caughtUp: isCaughtUp,
    look: (person) => unlessClosed(people.look(person)),
    locate: (person) => unlessClosed(people.locate(person)),
    async send(outgoing) {
      const { waMessageId, to, encoded, again } = outgoing
      const message = baileys.proto.Message.decode(encoded)
      if (!to.group && !people.isLocated(to)) throw new Error('it is not known by which name the person is reached')
      const person = await unlessClosed(people.look(to))
      const { jid, attributes } = destinationOf(person, network.addressing, { again, refusing: memory.refusing })
      const additionalAttributes = { ...stanzaAttributes(message), ...attributes }
      if (!to.group && !(await unlessClosed(hasReaders(opened, memory.devices, jid, person)))) {
        return listener.refused(waMessageId, { code: NO_READERS, address: 'lid', hasShownToken: false })
      }
      const devices = await unlessClosed(fetchRecipientKeys(opened, books, jid))
      copies.leaves(waMessageId, { chat: jid, devices })
      const additionalNodes = await unlessClosed(trust.nodesFor(outgoing, jid))
      const options = { messageId: waMessageId, additionalAttributes, additionalNodes }
      await unlessClosed(opened.relayMessage(jid, message, options))
    },
    async showComposing(to) {
      await unlessClosed(opened.sendPresenceUpdate('composing', jidOf(await unlessClosed(people.look(to)))))
    },
    async markRead(marks) {
      const keys = marks.map(({ chat, participant, waMessageId }) => ({
        remoteJid: chat,
        id: waMessageId,
        fromMe: false,
        ...(participant !== undefined && { participant }),
      }))
      await unlessClosed(opened.readMessages(keys))
    },
    async encodeFile(content, file, wanted) {
      const drawn = await drawFile(content, file, (image) => unlessClosed(network.previews.draw(image)))
      const signal = AbortSignal.any([wanted, ended.signal])
      const uploaded = await unlessClosed(uploadFile(opened, network.hosts, content.kind, file, signal))
      return baileys.proto.Message.encode(withSecret(composeFile(content, uploaded, drawn))).finish()
    },
    renewFile: (file, owner) => unlessClosed(renewFile(opened, file, owner)),
    async describeGroup(group) {
      const { subject, participants, ephemeralDuration } = await unlessClosed(groups.get(jidOf(group)))
      const others = participants.filter(({ id, phoneNumber = '' }) => !isOwn(id) && !isOwn(phoneNumber))
      return { subject, others: others.length, disappearAfter: ephemeralDuration ?? 0 }
    },
    isTokenGood: trust.isGood,
    askPhone: (stanza) => unlessClosed(askPhone(opened, stanza)),
    askReach: () => unlessClosed(askReach(opened)),
    findPerson: (numbers) => unlessClosed(findPerson(opened, numbers)),
    async openPicture(of, signal) {
      const known = await unlessClosed(people.look(of.address))
      const isSame = known.lid === of.address.lid
      const proofs = await unlessClosed(trust.nodesForPicture(known, isSame ? { trust: of.trust } : undefined))
      return unlessClosed(openPicture(opened, network.hosts, known, proofs, signal))
    },
    logOut: () =>
      end(() => (isOpen || !credentials.account ? opened.logout().then(loggedOut) : opened.end(undefined).then(lost))),
    close: () => end(() => opened.end(undefined).then(lost)),
  }
}

const lost = (): CloseCause => 'lost'
const loggedOut = (): CloseCause => 'logged-out'
const after = (ms: number) => new Promise((resume) => setTimeout(resume, ms).unref())
