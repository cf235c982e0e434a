import type { LiveClaims } from '@recado/contracts/auth/access-token'
import type { sessionEnded } from '@recado/contracts/auth/events'
import { isOutdated } from '@recado/contracts/auth/rights-version'
import type { UserAccount } from '@recado/contracts/auth/user'
import type { EventData } from '@recado/contracts/event'
import { LIVE_TIMING } from '@recado/contracts/limits'
import type { NotifiedViewer } from '@recado/contracts/tickets/visibility'
import { createBoundedMap } from '@recado/kit/bounded-map'

/** A user with the fields that decide which frames they get, in one version of the user. */
export type Person = NotifiedViewer & {
  readonly companyId: number
  readonly super: boolean
  readonly name: string
  readonly version: number
  readonly rightsVersion: number
}

/** Why a session has ended. */
export type EndReason = EventData<typeof sessionEnded>['reason']

const KEEP_MS = 2 * LIVE_TIMING.ticketMs // twice the validity of a ticket, which also covers its leeway
const KEPT = 10_000

export const personOf = (user: UserAccount): Person => ({
  companyId: user.companyId,
  id: user.id,
  name: user.name,
  profile: user.profile,
  super: user.super,
  queueIds: user.queueIds,
  noQueueTickets: user.seesNoQueue,
  pendingNotices: user.allTicket === 'enable',
  version: user.version,
  rightsVersion: user.rightsVersion,
})

const personOfTicket = (claims: LiveClaims): Person => ({
  companyId: claims.companyId,
  id: claims.userId,
  name: claims.name,
  profile: claims.profile,
  super: claims.super,
  queueIds: claims.queueIds,
  noQueueTickets: claims.noQueueTickets,
  pendingNotices: claims.pendingNotices,
  version: claims.userVersion,
  rightsVersion: claims.userRightsVersion,
})

const nameOf = ({ companyId, id }: { companyId: number; id: number }) => `${companyId}:${id}`

/**
 * Remembers changes of users and companies for the lifetime of a ticket. A ticket that was signed before a change gets
 * the newer rights, or is refused.
 */
export function createRecentChanges() {
  const changed = createBoundedMap<string, Person>({ most: KEPT, keepMs: KEEP_MS })
  const deleted = createBoundedMap<string, true>({ most: KEPT, keepMs: KEEP_MS })
  const rights = createBoundedMap<number, number>({ most: KEPT, keepMs: KEEP_MS }) // rights versions of companies
  const ended = createBoundedMap<string, EndReason>({ most: KEPT, keepMs: KEEP_MS })

  return {
    changed: (person: Person) => {
      const known = changed.get(nameOf(person))
      if (!known || known.version < person.version) changed.set(nameOf(person), person)
    },
    companyChanged: (companyId: number, rightsVersion: number) =>
      void rights.set(companyId, Math.max(rightsVersion, rights.get(companyId) ?? 0)),
    /**
     * Whether the ticket was signed before the rights of its company changed. Payment tickets do not depend on these
     * rights.
     */
    isOutdated: ({ companyId, companyRightsVersion, payment }: LiveClaims): boolean =>
      !payment && isOutdated(companyRightsVersion, rights.get(companyId) ?? 0),
    deleted: (companyId: number, id: number) => void deleted.set(nameOf({ companyId, id }), true),
    ended: (sessionId: string, reason: EndReason) => void ended.set(sessionId, reason),
    endOf: (sessionId: string): EndReason | undefined => ended.get(sessionId),

    /**
     * @returns the newest known state of the ticket's user; undefined if the session has ended or the user was deleted
     */
    personOf: (claims: LiveClaims): Person | undefined => {
      const told = personOfTicket(claims)
      if (ended.has(claims.sessionId) || deleted.has(nameOf(told))) return undefined
      const heard = changed.get(nameOf(told))
      return heard && heard.version > told.version ? heard : told
    },
  }
}
export type RecentChanges = ReturnType<typeof createRecentChanges>
