import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { createLanes } from '@recado/kit/broker/lanes'
import type { InTx } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { pause } from '@recado/kit/timing/pause'
import type { Channel, Closing } from '../channels/channel.ts'
import { findConnection, type WholeConnection } from '../connections/connection-repository.ts'
import { numberTakenBy, unknownStep } from '../connections/status-reason-rules.ts'
import type { SessionChange } from '../leases/announce-session.ts'
import type { ClaimedLease } from '../leases/lease-repository.ts'
import type { Errand } from '../leases/news.ts'
import {
  concludeSession,
  eraseSession,
  leasedTx,
  prepareSession,
  reportReason,
  reportSession,
  underLease,
} from '../leases/session-work.ts'
import type { GatewayMetrics } from '../metrics.ts'
import type { Database, Tx } from '../tables/db.ts'
import type { Timing } from '../timing.ts'
import type { Turnstile } from '../turnstile.ts'
import type { Admission, VersionGate } from '../version/version-gate.ts'
import { afterClose } from './after-close.ts'
import { type Attempt, startAttempt } from './attempt.ts'
import { afterOneMore, NOTHING_CLOSED } from './close-history.ts'
import { findNumberHolder } from './find-number-holder.ts'
import { logOut, type SocketListener } from './log-out.ts'
import { networkWords } from './network-words.ts'
import { dropOtherAccounts } from './other-accounts-repository.ts'
import { answerPairing, findPairing } from './pairing.ts'
import { createPatience } from './patience.ts'
import { type SessionParts, startParts } from './session-parts.ts'
import { createSessionStore } from './session-store.ts'

export type SessionDeps = {
  readonly inTx: InTx<Database>
  readonly installation: Cipher
  /** @param proxyUrl with user and password; null: requests leave directly */
  readonly channelFor: (type: WholeConnection['type'], log: Log, proxyUrl: string | null) => Channel
  /** Provides the client version to connect with. Makes sessions wait while WhatsApp refuses the version. */
  readonly versions: VersionGate
  /** Limits the number of sessions that connect at the same time, because connecting needs processor time. */
  readonly turnstile: Turnstile
  readonly store: MediaStore
  readonly timing: Timing
  readonly metrics: GatewayMetrics
  readonly log: Log
}

/** Why we end a session: the process stops, a person requests it, or the lease is lost. */
export type Ending = 'release' | 'log-out' | 'lost'

export type RunningSession = {
  status(): ConnectionStatus
  /**
   * Whether the session has done the log-out and erasure that were requested before it started. Only a new session
   * handles a later request.
   */
  isErased(): boolean
  end(how: Ending): void
  /** Wakes the worker for work of this kind. */
  wake(errand: Errand): void
  /** Ends the wait before the next attempt, because a person requested an immediate attempt. */
  tryNow(): void
  /** Shows a person that we are typing, if the session is open. */
  showComposing(to: WhatsappAddress): void
  /** Resolves once all parts of the session have stopped; the lease may then be released. */
  readonly done: Promise<void>
}

const TOLD_FROM_MS = 60_000 // the shortest wait that the connection's status shows to people
const FAULT_WAIT_MS = 5_000 // the pause before a session restarts after an error of our own

/** The channel of a session, and the cipher of its stored data. */
type Line = { readonly channel: Channel; readonly cipher: Cipher }

/** Runs a connection's session as long as this process owns the lease and the session is requested. */
export function startSession(deps: SessionDeps, lease: ClaimedLease): RunningSession {
  const { inTx, timing, metrics } = deps
  const { connectionId, companyId, epoch } = lease
  const log = deps.log.child({ connectionId, companyId, epoch })
  const onFenced = () => metrics.fencedWrites.inc()
  const leased = leasedTx(inTx, lease, onFenced)
  const work = underLease(leased, lease)
  const lanes = createLanes()
  const ended = new AbortController() // aborted when `ending` is set; this ends all waits of the session
  const patience = createPatience(ended.signal)
  let status: ConnectionStatus = 'OPENING'
  const firstPlace = deps.turnstile.enter() // queued early, so that the supervisor counts this session
  let place = firstPlace
  let ending: Ending | undefined
  let attempt: Attempt | undefined
  let parts: SessionParts | undefined
  let arrivals = 0
  let isErased = !lease.erase
  let isLoggedOut = false

  /**
   * Stores a new status. If the write fails, closes the socket, because people would see a wrong status; the next
   * socket stores its own status.
   */
  function tell(change: SessionChange): void {
    status = change.status
    inTurn((tx) => reportSession(tx, lease, change), 'session state not written')
  }
  function inTurn(write: (tx: Tx) => Promise<void>, complaint: string): void {
    lanes.run('status', () =>
      work(write).catch((err: unknown) => {
        log.warn({ err }, complaint)
        attempt?.end('close')
      }),
    )
  }

  const storeOf = (cipher: Cipher) =>
    createSessionStore({ inTx, lease, cipher, nextArrival: () => ++arrivals, intake: parts?.intake, onFenced })

  /** @returns the version to connect with; undefined when the session ends first */
  async function admitted(): Promise<Admission | undefined> {
    while (!ending) {
      const admission = await deps.versions.admit(patience.signal())
      if (admission && !ending) return admission
      if (admission)
        // the session was admitted as the probe of a version, but does not connect
        deps.versions.closed(admission, 'lost')
      else if (!ending) deps.versions.retry() // a person requested an immediate attempt
    }
    return undefined
  }

  /**
   * Connects once the version gate admits the session, and waits until the socket closes.
   *
   * @returns why the socket closed; undefined when the session ended before it could connect
   */
  async function connect(
    { channel, cipher }: Line,
    listener: SocketListener,
    pairingNumber?: string,
  ): Promise<Closing | undefined> {
    const connected = await place
    const admission = await admitted()
    if (!admission) return void connected()
    const letIn = () => {
      connected()
      deps.versions.worked()
    }
    attempt = startAttempt({
      channel,
      store: storeOf(cipher),
      pairingNumber,
      version: admission.version,
      watchdogMs: timing.watchdogMs,
      log,
      listener: {
        ...listener,
        code(text, expiresAt) {
          letIn()
          listener.code(text, expiresAt)
        },
        pairingCode(text) {
          letIn()
          listener.pairingCode(text)
        },
        opened(account) {
          letIn()
          listener.opened(account)
        },
      },
    })
    const closing = await attempt.closed
    const { cause, said } = closing
    attempt = undefined
    connected()
    deps.versions.closed(admission, cause)
    metrics.closed(cause, said.code)
    log.info({ cause, code: said.code }, 'session closed')
    return closing
  }

  async function nextTurn(afterMs: number): Promise<void> {
    if (afterMs > 0) await patience.wait(afterMs)
    if (!ending) place = deps.turnstile.enter()
  }

  async function keepOpen({ listener, opened, closed }: SessionParts, line: Line): Promise<void> {
    let history = NOTHING_CLOSED
    let pairing = await work((tx) => findPairing(tx, connectionId))
    let strangeStep: string | undefined // the reason text for a step of linking that the client does not know
    let takenBy: string | undefined // the name of the connection that is already linked to this phone
    await rest()
    while (!ending) {
      let openedAt: number | undefined
      let isCodeShown = false
      const countCode = () => {
        if (!isCodeShown) metrics.codeShown()
        isCodeShown = true
      }
      const asked = pairing
      pairing = undefined // a pairing code is valid for one socket; the next one shows QR codes
      const toPeople: SocketListener = {
        ...listener,
        code(text, expiresAt) {
          countCode()
          const statusReason = strangeStep ?? null
          tell({ status: 'qrcode', statusReason, qrcode: text, qrcodeExpiresAt: expiresAt.toISOString() })
        },
        unknownStep(step) {
          strangeStep = unknownStep(step)
          metrics.unknownLinkingStep(step)
          log.warn({ step }, 'unknown step of linking')
          inTurn((tx) => reportReason(tx, lease, unknownStep(step)), 'session state not written')
        },
        versionEnds(version, at) {
          deps.versions.ends(version, at).catch((err: unknown) => log.warn({ err }, 'end of the version not kept'))
        },
        pairingCode(code) {
          if (code) countCode()
          if (code) tell({ status: 'PAIRING' })
          if (asked) inTurn((tx) => answerPairing(tx, connectionId, asked, code), 'pairing code not written')
        },
        pairing() {
          metrics.phoneLinked()
          tell({ status: 'PAIRING' })
        },
        opened({ number, name }) {
          openedAt = performance.now()
          const session = attempt?.session()
          const open = () => {
            status = 'CONNECTED'
            if (session && session === attempt?.session()) opened(session)
          }
          const refuse = (holder: string) => {
            takenBy = holder
            attempt?.end('log-out')
          }
          inTurn(async (tx) => {
            const holder = await findNumberHolder(tx, connectionId, number)
            tx.afterCommit(() => (holder === undefined ? open() : refuse(holder)))
            if (holder !== undefined) return
            const lastOpenAt = new Date().toISOString()
            await dropOtherAccounts(tx, { connectionId, ownNumber: number })
            await reportSession(tx, lease, { status: 'CONNECTED', number, profileName: name, lastOpenAt })
          }, 'session state not written')
        },
      }
      const closing = await connect(line, toPeople, asked?.number)
      if (!closing) return
      const { cause, said } = closing
      closed()
      await lanes.drained()
      isLoggedOut = ending === 'log-out' && cause === 'logged-out'
      if (ending) return

      const at = performance.now()
      const wasSteady = cause !== 'deaf' && openedAt !== undefined && at - openedAt >= timing.steadyMs
      history = afterOneMore(history, { cause, wasSteady, at })
      const sequel = afterClose(
        {
          cause,
          isPairing: status === 'PAIRING',
          isThrownOut: said.code !== undefined && !wasSteady,
          strangeStep,
          code: said.code,
          suspendedMs: said.until && Math.max(said.until.getTime() - Date.now(), 0),
          history,
        },
        Math.random(),
      )
      const words = networkWords(cause, said)
      if (sequel.kind === 'over') {
        await parts?.stop() // the parts need the keys to identify senders, so they stop before the keys are erased
        const statusReason = takenBy === undefined ? sequel.reason : numberTakenBy(takenBy)
        const change = { status: sequel.status, statusReason, networkWords: words, erase: sequel.erase }
        await work((tx) => concludeSession(tx, lease, sequel.erase ? { ...change, ...NOBODY } : change))
        status = sequel.status
        return
      }
      takenBy = undefined // the log-out may not have reached the network; the next socket then logs out again
      const { afterMs, reason: statusReason } = sequel
      const retryAt = afterMs < TOLD_FROM_MS ? null : new Date(Date.now() + afterMs).toISOString()
      tell({ status: sequel.status, statusReason, networkWords: words, retryAt, retries: history.failures })
      await nextTurn(afterMs)
    }
  }

  /** Waits until `retry_at` if an earlier process stored it; otherwise sets the status OPENING. */
  async function rest(): Promise<void> {
    const before = await work((tx) => findConnection(tx, connectionId))
    const restMs = before?.retryAt ? Date.parse(before.retryAt) - Date.now() : 0
    if (restMs <= 0) return tell({ status: 'OPENING' })
    const leave = await place
    leave()
    await nextTurn(restMs)
  }

  async function reach(): Promise<Line> {
    const { type, cipher, proxyUrl } = await work((tx) => prepareSession(tx, lease, deps.installation))
    return { channel: deps.channelFor(type, log, proxyUrl), cipher }
  }

  /** Logs out a device that is still linked, because its session ended, or was deleted, before it could log out. */
  async function logOutLate(): Promise<void> {
    const line = await reach()
    if (!(await line.channel.isPaired(storeOf(line.cipher)))) return
    const leave = () => attempt?.end('log-out')
    const isTold = await logOut({ connect: (listener) => connect(line, listener), leave, nextTurn })
    if (!isTold && !ending) log.warn('the network could not be told that the device is gone')
  }

  async function live(): Promise<void> {
    if (lease.erase) {
      // the keys must be erased even if they cannot be read
      await logOutLate().catch((err: unknown) => log.warn({ err }, 'log-out failed'))
      if (ending || !(await work((tx) => eraseSession(tx, lease)))) return
    }
    isErased = true
    const line = await reach()
    parts = startParts({
      companyId,
      connectionId,
      work,
      leased,
      ...line,
      lanes,
      store: deps.store,
      timing,
      metrics,
      log,
    })
    try {
      await keepOpen(parts, line)
    } finally {
      await parts.stop()
    }
    if (isLoggedOut) await work((tx) => eraseSession(tx, lease))
    // a session with the status OPENING already shows why it waits
    if (ending === 'release' && status !== 'OPENING')
      await work((tx) => reportSession(tx, lease, { status: 'OPENING' }))
  }

  async function run(): Promise<void> {
    await live().catch(async (err: unknown) => {
      if (ending) return
      log.error({ err }, 'session interrupted')
      await pause(FAULT_WAIT_MS, ended.signal)
    })
    const leave = await firstPlace // frees the place in the semaphore if the session ended before it could connect
    leave()
  }

  return {
    status: () => status,
    isErased: () => isErased,
    wake: (errand) => parts?.wake(errand),
    showComposing: (to) => parts?.showComposing(to),
    tryNow: patience.lose,
    end(how) {
      if (ending) return
      ending = how
      ended.abort()
      // before the socket closes, the sender waits for the confirmation of the current message
      const finished = how === 'release' ? parts?.sender.stop() : undefined
      void Promise.resolve(finished).then(() => attempt?.end(how === 'log-out' ? 'log-out' : 'close'))
    },
    done: run(),
  }
}

const NOBODY = { number: null, profileName: null }
