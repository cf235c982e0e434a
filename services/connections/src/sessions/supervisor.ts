import { randomUUID } from 'node:crypto'
import { createBell } from '../bell.ts'
import type { Lease, SessionWish } from './lease.ts'
import type { ClaimedLease } from './lease-repository.ts'
import { type RunningSession, type SessionDeps, startSession } from './session.ts'

/** The leases, as this process sees them. */
export type LeaseBook = {
  claim(owner: string, atMost: number): Promise<ClaimedLease[]>
  renew(owner: string): Promise<Map<number, SessionWish & { epoch: number }>>
  release(lease: Pick<Lease, 'connectionId' | 'owner' | 'epoch'>): Promise<void>
}

export type Supervisor = {
  /** Somebody asked something of a session. */
  wake(): void
  wakeSender(connectionId: number): void
  countByStatus(): Map<string, number>
  /** Ends every session without logging out, and lets others have them. */
  stop(): Promise<void>
}

const CONNECTING_AT_ONCE = 10 // logging in costs some 30 ms of processor, pairing 200

/** Runs the sessions that are wanted and that no other process runs. */
export function startSupervisor(deps: SessionDeps, book: LeaseBook): Supervisor {
  const { timing, log } = deps
  const owner = randomUUID()
  const held = new Map<number, { lease: ClaimedLease; session: RunningSession }>()
  const bell = createBell()
  let renewedAt = performance.now() // start of the last renewal that succeeded; never goes back, unlike the clock
  let isStopping = false

  function serve(lease: ClaimedLease): void {
    const session = startSession(deps, lease)
    held.set(lease.connectionId, { lease, session })
    session.done
      .then(() => book.release(lease))
      .catch((err: unknown) => log.warn({ err }, 'lease not released; it runs out by itself'))
      .finally(() => {
        held.delete(lease.connectionId)
        bell.ring()
      })
  }

  async function renew(): Promise<void> {
    const startedAt = performance.now()
    const ours = await book.renew(owner)
    renewedAt = startedAt
    for (const { lease, session } of held.values()) {
      const now = ours.get(lease.connectionId)
      if (now?.epoch !== lease.epoch) session.end('lost')
      else if (now.erase && session.isErased()) session.end('log-out')
      else if (now.desired === 'down') session.end('release')
    }
    for (const [connectionId, { epoch }] of ours) {
      if (!held.has(connectionId)) await book.release({ connectionId, owner, epoch }) // a release that was lost
    }
  }

  async function claim(): Promise<void> {
    const connecting = [...held.values()].filter(({ session }) => session.isConnecting()).length
    const free = CONNECTING_AT_ONCE - connecting
    if (free > 0) for (const lease of await book.claim(owner, free)) serve(lease)
  }

  async function loop(): Promise<void> {
    while (!isStopping) {
      await renew()
        .then(claim)
        .catch((err: unknown) => log.warn({ err }, 'leases not renewed'))
      await bell.heard(timing.leaseRenewMs / 2)
    }
  }
  const looping = loop()
  const fence = setInterval(() => {
    if (performance.now() - renewedAt < timing.leaseFenceMs) return
    for (const { session } of held.values()) session.end('lost')
  }, timing.leaseFenceMs / 20)

  return {
    wake: bell.ring,
    wakeSender: (connectionId) => held.get(connectionId)?.session.wakeSender(),
    countByStatus() {
      const counts = new Map<string, number>()
      for (const { session } of held.values()) counts.set(session.status(), (counts.get(session.status()) ?? 0) + 1)
      return counts
    },
    async stop() {
      isStopping = true
      bell.ring()
      await looping
      const renewing = setInterval(() => void book.renew(owner).catch(() => {}), timing.leaseRenewMs)
      const sessions = [...held.values()].map(({ session }) => session)
      for (const session of sessions) session.end('release')
      await Promise.all(sessions.map(({ done }) => done))
      while (held.size > 0) await bell.heard(1_000) // leases on their way back
      clearInterval(renewing)
      clearInterval(fence)
    },
  }
}
