import { randomUUID } from 'node:crypto'
import { presenceOffline, presenceOnline } from '@recado/contracts/realtime/events'
import { defineListener } from '@recado/kit/broker/listener'
import type { ServiceDeps } from '@recado/kit/service'
import type { Timing } from './limits.ts'
import type { Person } from './recent-changes.ts'

/** A user who has a socket on this process, or had one a moment ago. */
type Attendance = {
  readonly companyId: number
  readonly userId: number
  sockets: number
  lastWordAt: number // milliseconds since 1970, like `lastEndAt`
  lastEndAt: number
  isOnline: boolean // the state that was announced last
}

type PresenceDeps = {
  readonly announce: ServiceDeps<never, never>['announce']
  readonly timing: Pick<Timing, 'awayMs' | 'offlineMs'>
  onFailure(err: unknown): void
}

const LOOKS_PER_WAIT = 6 // how many checks happen within each waiting time

const nameOf = ({ companyId, id }: Person) => `${companyId}:${id}`

/**
 * Decides which users are online on this process: a user is online with at least one socket and a browser report within
 * the last ten minutes.
 */
export function createPresence({ announce, timing, onFailure }: PresenceDeps) {
  const node = randomUUID()
  const people = new Map<string, Attendance>()

  function say(isOnline: boolean, one: Attendance): void {
    one.isOnline = isOnline
    const { companyId, userId } = one
    announce(isOnline ? presenceOnline : presenceOffline, companyId, { userId, node }).catch(onFailure)
  }

  function look(): void {
    const now = Date.now()
    for (const [name, one] of people) {
      const isGone = one.sockets === 0 && now - one.lastEndAt >= timing.offlineMs
      const isAway = now - one.lastWordAt >= timing.awayMs
      if (one.isOnline && (isGone || isAway)) say(false, one)
      if (isGone) people.delete(name)
    }
  }
  const looking = setInterval(look, timing.offlineMs / LOOKS_PER_WAIT)

  return {
    entered(person: Person): void {
      const { companyId, id: userId } = person
      const fresh = { companyId, userId, sockets: 0, lastWordAt: 0, lastEndAt: 0, isOnline: false }
      const one: Attendance = people.get(nameOf(person)) ?? fresh
      people.set(nameOf(person), one)
      one.sockets++
      one.lastWordAt = Date.now()
      if (!one.isOnline) say(true, one)
    },

    /**
     * Handles a browser's report of an active user. It is always announced, because the last announcement may have been
     * lost.
     */
    heard(person: Person): void {
      const one = people.get(nameOf(person))
      if (!one) return
      one.lastWordAt = Date.now()
      say(true, one)
    },

    left(person: Person): void {
      const one = people.get(nameOf(person))
      if (!one) return
      one.sockets--
      one.lastEndAt = Date.now()
    },

    /** Binds the presence events, so that they do not count as unrouted where no other service consumes them. */
    listener: defineListener([presenceOnline, presenceOffline], () => {}),

    stop: () => clearInterval(looking),
  }
}
