import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { doubling, startLoop } from '@recado/kit/timing/loop'
import type { Lease, SessionWish } from '../leases/lease.ts'
import type { ClaimedLease } from '../leases/lease-repository.ts'
import type { Errand, News } from '../leases/news.ts'
import { type GatewayBook, meetPeers } from '../leases/peers.ts'
import { createTurnstile } from '../turnstile.ts'
import { type RunningSession, type SessionDeps, startSession } from './session.ts'

/** The leases of this process. */
export type LeaseBook = {
  /** @param except connections whose lease must not be claimed */
  claim(owner: string, atMost: number, except: readonly number[]): Promise<ClaimedLease[]>
  renew(owner: string): Promise<Map<number, SessionWish & { epoch: number; tries: number; restarts: number }>>
  release(lease: Pick<Lease, 'connectionId' | 'owner' | 'epoch'>): Promise<void>
}

export type Supervisor = {
  /** Makes this gateway and the others look for changed requests and for sessions without an owner. */
  wake(): void
  /** Wakes the worker for this kind of work on a connection, in the gateway that runs the session. */
  send(errand: Errand, connectionId: number): void
  /** Shows a person that we are typing, if the session of this connection of the company runs here. */
  showComposing(place: Pick<Lease, 'companyId' | 'connectionId'>, to: WhatsappAddress): void
  countByStatus(): Map<string, number>
  /** Ends every session without logging out, and releases their leases. */
  stop(): Promise<void>
}

type Deps = Omit<SessionDeps, 'turnstile'> & {
  /** The id of this process, and the owner of its leases. */
  readonly id: string
  readonly leases: LeaseBook
  readonly gateways: GatewayBook
  readonly databaseUrl: string
}

const CONNECTING_AT_ONCE = 10 // logging in takes about 30 ms of processor time, linking 200 ms
const CONNECTING_MS = 3_000 // a session that connects for longer waits for the network, not for the processor
const FIRST_RETRY_MS = 250
const CONNECTED_MS = 250 // the pause before the supervisor checks again whether more sessions may connect

type Held = {
  readonly lease: ClaimedLease
  readonly session: RunningSession
  tries: number // the last value of `tries` in the lease that the session has reacted to
  /** Resolves once the session has ended and its lease is released. */
  readonly released: Promise<unknown>
}

/** Claims the leases of requested sessions that no other process owns, and runs these sessions. */
export function startSupervisor(deps: Deps): Supervisor {
  const { id, leases, timing, log } = deps
  const turnstile = createTurnstile(CONNECTING_AT_ONCE, CONNECTING_MS)
  const held = new Map<number, Held>()
  const hear = (news: News) =>
    news.kind === 'sessions' ? loop.wake() : held.get(news.connectionId)?.session.wake(news.kind)
  const peers = meetPeers({ ...deps, book: deps.gateways, onNews: hear })
  let renewedAt = performance.now() // the start of the last successful renewal, by a monotonic clock
  let isStopping = false

  function serve(lease: ClaimedLease): void {
    const session = startSession({ ...deps, turnstile }, lease)
    const released = session.done
      .then(() => leases.release(lease))
      .then(() => isStopping && peers.callOut({ kind: 'sessions' }))
      .catch((err: unknown) => log.warn({ err }, 'lease not released; it runs out by itself'))
      .finally(() => {
        held.delete(lease.connectionId)
        loop.wake()
      })
    held.set(lease.connectionId, { lease, session, tries: lease.tries, released })
  }

  async function renew(): Promise<void> {
    const startedAt = performance.now()
    const ours = await leases.renew(id)
    renewedAt = startedAt
    for (const one of held.values()) {
      const { lease, session } = one
      const now = ours.get(lease.connectionId)
      if (now && now.tries !== one.tries) session.tryNow()
      one.tries = now?.tries ?? one.tries
      if (now?.epoch !== lease.epoch) session.end('lost')
      else if (!session.isErased())
        continue // a session that still erases data ends by itself; the next session applies the stored request
      else if (now.erase) session.end('log-out')
      else if (now.desired === 'down' || now.restarts !== lease.restarts) session.end('release')
    }
    for (const [connectionId, { epoch }] of ours) {
      // repeats a release that failed
      if (!held.has(connectionId)) await leases.release({ connectionId, owner: id, epoch })
    }
  }

  /** @returns whether this process may take more sessions than may connect at the same time */
  async function claim(): Promise<boolean> {
    const mayTake = await peers.meet(held.size)
    const mayConnect = turnstile.free()
    const atMost = Math.min(mayTake, mayConnect)
    if (atMost > 0) for (const lease of await leases.claim(id, atMost, [...held.keys()])) serve(lease)
    return mayTake > mayConnect
  }

  async function renewAndClaim(): Promise<number> {
    await renew()
    return (await claim()) ? CONNECTED_MS : timing.leaseRenewMs / 2
  }
  const loop = startLoop(renewAndClaim, {
    onFailure: (err) => log.warn({ err }, 'leases not renewed'),
    afterFailureMs: doubling(FIRST_RETRY_MS, timing.leaseRenewMs / 2),
  })
  const fence = setInterval(() => {
    if (performance.now() - renewedAt < timing.leaseFenceMs) return
    for (const { session } of held.values()) session.end('lost')
  }, timing.leaseFenceMs / 20)

  return {
    wake() {
      loop.wake()
      peers.callOut({ kind: 'sessions' })
    },
    send(errand, connectionId) {
      const here = held.get(connectionId)
      if (here) here.session.wake(errand)
      else peers.callOut({ kind: errand, connectionId })
    },
    showComposing({ companyId, connectionId }, to) {
      const here = held.get(connectionId)
      if (here?.lease.companyId === companyId) here.session.showComposing(to)
    },
    countByStatus() {
      const counts = new Map<string, number>()
      for (const { session } of held.values()) counts.set(session.status(), (counts.get(session.status()) ?? 0) + 1)
      return counts
    },
    async stop() {
      isStopping = true
      await loop.stop()
      const stay = () => Promise.all([peers.leaving(), leases.renew(id)]).catch(() => {})
      await stay() // announces the stop, so that other gateways do not leave sessions to this one
      const staying = startLoop(() => stay().then(() => timing.leaseRenewMs), { onFailure: () => {} })
      const leaving = [...held.values()]
      for (const { session } of leaving) session.end('release')
      await Promise.all(leaving.map(({ released }) => released))
      await staying.stop()
      clearInterval(fence)
      await peers.gone()
    },
  }
}
