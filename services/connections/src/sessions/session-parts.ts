import type { IdentityPair, WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Lanes } from '@recado/kit/broker/lanes'
import type { InTx } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { doubling, startLoop } from '@recado/kit/timing/loop'
import type { Channel, ChannelListener, ChannelSession } from '../channels/channel.ts'
import { noteTraffic } from '../connections/connection-repository.ts'
import { savePeople } from '../identities/phone-book-repository.ts'
import { type Announced, announceArriving } from '../inbound/announce-messages.ts'
import { giveUpOwed } from '../inbound/give-up-owed.ts'
import { startJournalReader } from '../inbound/journal-reader.ts'
import { pruneJournal } from '../inbound/journal-repository.ts'
import { journalSteps } from '../inbound/journal-steps.ts'
import { startOwedAsker } from '../inbound/owed-asker.ts'
import { findOwed } from '../inbound/owed-repository.ts'
import { takeCall } from '../inbound/take-call.ts'
import type { Errand } from '../leases/news.ts'
import type { UnderLease } from '../leases/session-work.ts'
import type { SessionWorker } from '../leases/session-worker.ts'
import { pruneDownloads } from '../media/download-repository.ts'
import { startDownloader } from '../media/downloader.ts'
import type { GatewayMetrics } from '../metrics.ts'
import { acknowledge, acknowledgeInGroup, giveUpCopy } from '../outbound/acknowledge.ts'
import { pruneOutbound } from '../outbound/outbound-repository.ts'
import { CHATS_CAPPED, reasonOfRefusal, WANT_OF_TRUST } from '../outbound/refusal-rules.ts'
import { type Sender, startSender } from '../outbound/sender.ts'
import { senderSteps } from '../outbound/sender-steps.ts'
import { settleRefusal } from '../outbound/settle-refusal.ts'
import { startUploader } from '../outbound/uploader.ts'
import { uploaderSteps } from '../outbound/uploader-steps.ts'
import { createPace } from '../queries/pace.ts'
import { startPictureFetcher } from '../queries/picture-fetcher.ts'
import { pictureSteps } from '../queries/picture-steps.ts'
import { startQuerier } from '../queries/querier.ts'
import { querySteps } from '../queries/query-steps.ts'
import { keepReach } from '../reach/keep-reach.ts'
import { startReachWatch } from '../reach/reach-watch.ts'
import { pruneSecrets } from '../secrets/secret-repository.ts'
import type { Database, Tx } from '../tables/db.ts'
import type { Timing } from '../timing.ts'
import { hearDaily } from '../trust/hear-daily.ts'
import { pruneTrust } from '../trust/trust-repository.ts'
import type { Intake } from './session-store.ts'

type Deps = {
  readonly companyId: number
  readonly connectionId: number
  readonly work: UnderLease
  readonly leased: InTx<Database>
  readonly channel: Channel
  readonly cipher: Cipher
  readonly lanes: Lanes
  readonly store: MediaStore
  readonly timing: Timing
  readonly metrics: GatewayMetrics
  readonly log: Log
}

// lookups of numbers per minute; WhatsApp would treat more lookups as a search for accounts
const CHECKS = { most: 20, perMs: 60_000 }
const PRUNE_MS = 60 * 60_000
const PRUNED_AT_ONCE = 500 // rows per transaction, so that incoming messages do not wait long for the transaction
const DAY_MS = 24 * 60 * 60_000
const TRUST_DAYS = 182 // the longest observed lifetime of tokens (whatsapp-rust issue 473)
const GIVEN_UP_AT_ONCE = 50
const PRUNE_PAUSE_MS = 100
const PRUNE_RETRY_MS = 60_000
// how often `last_inbound_at` and `last_outbound_at` are written, so that not every message rewrites the row
const NOTED_EVERY_MS = 15_000

/**
 * The parts of a session that also work while its socket is closed: the journal reader, the sender, the workers for
 * files and queries, and pruning.
 */
export type SessionParts = {
  readonly intake: Intake
  readonly sender: Sender
  /** Wakes the worker for work of this kind. */
  wake(errand: Errand): void
  /** Shows a person that we are typing, if the socket is open. */
  showComposing(to: WhatsappAddress): void
  /** Handles the events of the socket about messages. */
  readonly listener: Pick<
    ChannelListener,
    'acknowledged' | 'refused' | 'copyRefused' | 'reachTold' | 'heardLive' | 'called' | 'acquainted'
  >
  opened(session: ChannelSession): void
  closed(): void
  stop(): Promise<void>
}

export function startParts(deps: Deps): SessionParts {
  const { connectionId, work, channel, cipher, lanes, store, timing, metrics, log } = deps
  const downloader = startDownloader({ ...deps, waitsMs: timing.downloadWaitsMs, metrics: metrics.files })
  const querier = startQuerier(querySteps({ connectionId, work }), createPace(CHECKS), log)
  const pictures = startPictureFetcher(pictureSteps({ connectionId, work, cipher, store }), log)
  const isInboundDue = atMostEvery(NOTED_EVERY_MS)
  const isOutboundDue = atMostEvery(NOTED_EVERY_MS)
  const hear = hearDaily(connectionId)
  const isTrustDue = atMostEvery(DAY_MS)
  let isTrustLeft = false
  const journal = { connectionId, channel, cipher }
  async function noteAnnounced(
    tx: Tx,
    { messages, files, heard, failures, isLeft }: Announced,
    links: readonly IdentityPair[] = [],
  ): Promise<void> {
    if (messages > 0 && isInboundDue()) await noteTraffic(tx, connectionId, 'in')
    await hear(tx, heard, links)
    tx.afterCommit(() => {
      metrics.announced.inc(messages)
      if (files > 0) downloader.wake()
      if (isLeft) reader.wake()
      for (const { error, isGivenUp } of failures) {
        metrics.unread.inc({ outcome: isGivenUp ? 'given-up' : 'set-aside' })
        log.error({ err: error }, isGivenUp ? 'a message cannot be read, and is given up' : 'a message is set aside')
      }
    })
  }
  const reader = startJournalReader(journalSteps({ work, journal, note: noteAnnounced }), log)
  let open: ChannelSession | undefined
  const reach = startReachWatch({
    keep: (news) => inLane(lanes, 'reach', () => work((tx) => keepReach(tx, connectionId, news))),
    leastMs: timing.reachMs,
    log,
  })
  const outbound = { connectionId, work, channel, cipher, metrics, log }
  const sender = startSender(
    senderSteps({ ...outbound, doubtMs: timing.doubtMs, wakeUploader: () => uploader.wake() }),
    timing,
    log,
  )
  const uploader = startUploader(
    uploaderSteps({ ...outbound, store, waitsMs: timing.uploadWaitsMs, wakeSender: sender.wake }),
    log,
  )
  const workerOf: Record<Errand, SessionWorker> = {
    sends: sender,
    files: downloader,
    questions: querier,
    pictures,
  }
  const owed = startOwedAsker({
    find: async (atMost) => {
      const found = await work((tx) => findOwed(tx, journal, atMost))
      return found.map(({ stanza }) => stanza)
    },
    againMs: timing.owedMs,
    log,
  })
  const workers = [...Object.values(workerOf), uploader, reach, owed]
  const pruneSome = () =>
    work(async (tx) => {
      const { hasMore: isOwedLeft, failures } = await giveUpOwed(tx, journal, GIVEN_UP_AT_ONCE)
      for (const err of failures) log.error({ err }, 'nobody is told that the text of a message did not come')
      // overdue messages must be reported before their rows are pruned
      const isJournalLeft = !isOwedLeft && (await pruneJournal(tx, connectionId, PRUNED_AT_ONCE))
      const areSecretsLeft = await pruneSecrets(tx, connectionId, PRUNED_AT_ONCE)
      const isSentLeft = await pruneOutbound(tx, connectionId, PRUNED_AT_ONCE)
      const areFilesLeft = await pruneDownloads(tx, connectionId, PRUNED_AT_ONCE)
      isTrustLeft =
        (isTrustLeft || isTrustDue()) &&
        (await pruneTrust(tx, connectionId, { days: TRUST_DAYS, atMost: PRUNED_AT_ONCE }))
      return isOwedLeft || isJournalLeft || areSecretsLeft || isSentLeft || areFilesLeft || isTrustLeft
    })
  const pruning = startLoop(async () => ((await pruneSome()) ? PRUNE_PAUSE_MS : PRUNE_MS), {
    onFailure: (err) => log.warn({ err }, 'old messages not removed'),
    afterFailureMs: doubling(PRUNE_RETRY_MS, PRUNE_MS),
  })

  /** Records answers to messages one after the other; the sender continues after an answer once it is stored. */
  async function note(
    lane: 'acknowledgements' | 'refusals',
    waMessageIds: readonly string[],
    write: () => Promise<unknown>,
  ): Promise<void> {
    await inLane(lanes, lane, write)
    sender.answered(waMessageIds)
  }
  /** Logs the error of a write. A message whose answer was not stored is sent again, and the network answers again. */
  const notWritten = (err: unknown) => log.warn({ err }, 'answer to a message not written')

  return {
    intake: {
      announce: async (tx, arriving) =>
        noteAnnounced(tx, await announceArriving(tx, journal, arriving), arriving.links),
      wake: reader.wake,
    },
    sender,
    wake(errand) {
      workerOf[errand].wake()
      // the sender may be busy with another message, and would wake the uploader too late
      if (errand === 'sends') uploader.wake()
    },
    showComposing(to) {
      open?.showComposing(to).catch((err: unknown) => log.debug({ err }, 'composing not shown'))
    },
    listener: {
      acquainted(people) {
        lanes.run('phone book', () =>
          work((tx) => savePeople(tx, connectionId, people)).catch((err: unknown) =>
            log.warn({ err }, 'phone book not written'),
          ),
        )
      },
      async called({ reject, ...call }) {
        const isUnwanted = await inLane(lanes, 'calls', () => work((tx) => takeCall(tx, connectionId, call)))
        // in the background: waiting for the rejection would delay our acknowledgement of the call stanza
        if (isUnwanted) reject().catch((err: unknown) => log.warn({ err }, 'call not rejected'))
      },
      async acknowledged(waMessageIds, ack, reader) {
        if (ack === 1) metrics.sends.inc({ state: 'sent' })
        await note('acknowledgements', waMessageIds, () =>
          work(async (tx) => {
            if (reader === undefined) await acknowledge(tx, { connectionId, waMessageIds, ack })
            else await acknowledgeInGroup(tx, { connectionId, waMessageIds, ack, reader })
            if (ack === 1 && isOutboundDue()) await noteTraffic(tx, connectionId, 'out')
          }),
        )
      },
      refused(waMessageId, refusal) {
        log.warn(refusal, 'message refused by the network')
        note('refusals', [waMessageId], async () => {
          // the reason depends on the current restrictions
          if (refusal.code === WANT_OF_TRUST || refusal.code === CHATS_CAPPED) await reach.refresh()
          const settled = await work((tx) => settleRefusal(tx, { connectionId, waMessageId, refusal }))
          if (!settled) return
          metrics.refused.inc(settled.count)
          if (settled.isFinal) metrics.sends.inc({ state: 'failed' })
        }).catch(notWritten)
      },
      async reachTold(news) {
        log.warn(news, 'the network tells whom the account may write to')
        await reach.told(news)
      },
      heardLive: () => metrics.live.inc({ connection: connectionId }),
      copyRefused(waMessageId, code) {
        log.warn({ code }, 'a further copy of a message refused by the network')
        const error = reasonOfRefusal(code, { bar: undefined, isWarm: true }) // the network accepted the message itself
        note('refusals', [waMessageId], () => work((tx) => giveUpCopy(tx, connectionId, waMessageId, error))).catch(
          notWritten,
        )
      },
    },
    opened(session) {
      open = session
      for (const worker of workers) if (worker !== sender && worker !== uploader) worker.opened(session)
      // sending starts after the missed messages: they may contain a person's new address, or a token that we need
      void session.caughtUp.then(() => {
        if (open !== session) return
        sender.opened(session)
        uploader.opened(session)
      })
    },
    closed() {
      open = undefined
      for (const worker of workers) worker.closed()
    },
    async stop() {
      await Promise.all([pruning, ...workers].map((part) => part.stop()))
      await lanes.drained()
      await reader.stop()
    },
  }
}

/** Runs work in its keyed queue, and returns the result. */
function inLane<R>(lanes: Lanes, key: string, work: () => Promise<R>): Promise<R> {
  const { promise, resolve, reject } = Promise.withResolvers<R>()
  lanes.run(key, () => work().then(resolve, reject))
  return promise
}

/** @returns a function that returns true at most once per period, otherwise false */
function atMostEvery(ms: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - last < ms) return false
    last = now
    return true
  }
}
