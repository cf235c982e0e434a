import { channelOf } from '@recado/contracts/realtime/frames'
import type { CompanyEnds } from './company-ends.ts'
import type { Connection } from './connection.ts'
import type { Delivery } from './delivery.ts'
import { LIMITS } from './limits.ts'
import type { LiveMetrics } from './metrics.ts'
import type { AllPlanFeatures } from './plan-features.ts'
import type { Person } from './recent-changes.ts'

/** An open socket whose user is known. */
export type Member = {
  person: Person
  readonly sessionId: string
  companyRightsVersion: number // the version in the newest ticket
  readonly isPayment: boolean // gets only frames that reach payment sockets
  readonly isSupport: boolean // the socket of a support entry
  readonly connection: Connection
  readonly proof: NodeJS.Timeout // closes the connection unless the browser sends a new ticket in time
  readonly tickets: Set<number> // the ids of tickets on screen
  wantsNotifications: boolean
}

/** Manages the open sockets of each company. It has no database and sends no requests. */
export function createHub(
  metrics: LiveMetrics,
  plans: Pick<AllPlanFeatures, 'has'>,
  ends: Pick<CompanyEnds, 'hasEnded'>,
) {
  const companies = new Map<number, Set<Member>>()

  const membersOf = (companyId: number): ReadonlySet<Member> => companies.get(companyId) ?? new Set()
  const find = (companyId: number, isMeant: (member: Member) => boolean): Member[] =>
    [...membersOf(companyId)].filter(isMeant)

  const everybody = (): Member[] => [...companies.values()].flatMap((members) => [...members])

  function gets(member: Member, { frame, feature, reachesPayment, hears }: Delivery): boolean {
    if (member.isPayment && !reachesPayment) return false
    if (feature && !plans.has(member.person.companyId, feature)) return false
    if (hasEnded(member)) return false
    return isWanted(member, frame) && hears(member.person)
  }

  /** Whether the company's licence has ended for this socket. Sockets of super users and payment sockets stay open. */
  const hasEnded = ({ person, isPayment }: Member): boolean =>
    !isPayment && !person.super && ends.hasEnded(person.companyId)

  function count(change: 1 | -1): void {
    metrics.members.inc(change)
    metrics.companies.set(companies.size)
  }

  return {
    /** @returns false if the user already has the maximum of sockets */
    join(member: Member): boolean {
      const { companyId, id } = member.person
      if (find(companyId, ({ person }) => person.id === id).length >= LIMITS.socketsPerUser) return false
      const members = companies.get(companyId) ?? new Set()
      companies.set(companyId, members.add(member))
      count(1)
      return true
    },

    leave(member: Member): void {
      const { companyId } = member.person
      const members = companies.get(companyId)
      if (!members?.delete(member)) return
      if (members.size === 0) companies.delete(companyId)
      count(-1)
    },

    /**
     * Sends each frame to the sockets of the company that may get it. The text of a frame is created once for all
     * sockets.
     */
    push(companyId: number, deliveries: readonly Delivery[]): void {
      for (const delivery of deliveries) {
        let text: Buffer | undefined
        for (const member of delivery.isEverywhere ? everybody() : membersOf(companyId)) {
          if (!gets(member, delivery)) continue
          text ??= toText(companyId, delivery.frame)
          member.connection.send(text)
          metrics.frames.inc()
        }
      }
    },

    find,
    all: everybody,
    hasEnded,
  }
}
export type Hub = ReturnType<typeof createHub>

/** Whether the socket has requested the frame, for frames that are sent only on request. */
function isWanted({ tickets, wantsNotifications }: Member, frame: Delivery['frame']): boolean {
  if (frame.subject === 'notification') return wantsNotifications
  return frame.subject !== 'presence' || tickets.has(frame.data.ticketId)
}

/** Converts a frame to the text that is sent. */
export const toText = (companyId: number, { subject, id, action, data }: Delivery['frame']): Buffer =>
  Buffer.from(JSON.stringify({ ch: channelOf(companyId, subject, id), action, data }))
