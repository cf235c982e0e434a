import { channelOf } from '@recado/contracts/realtime/frames'
import type { CompanyEnds } from './company-ends.ts'
import type { Connection } from './connection.ts'
import type { Delivery } from './delivery.ts'
import { LIMITS } from './limits.ts'
import type { LiveMetrics } from './metrics.ts'
import type { AllPlanFeatures } from './plan-features.ts'
import type { Person } from './recent-changes.ts'

/** An open socket whose bearer is known. */
export type Member = {
  person: Person
  readonly sessionId: string
  companyRightsVersion: number // as the newest ticket said
  readonly isPayment: boolean // gets only what reaches payment sockets
  readonly connection: Connection
  readonly proof: NodeJS.Timeout // ends the connection unless the bearer shows a new ticket in time
  readonly tickets: Set<number> // that it has on screen
  wantsNotifications: boolean
}

/** Who is listening, per company. It holds connections and nothing else: no database, no calls. */
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

  /** Whether the licence of the company is over for this socket; operators and those who pay for it stay. */
  const hasEnded = ({ person, isPayment }: Member): boolean =>
    !isPayment && !person.super && ends.hasEnded(person.companyId)

  function count(change: 1 | -1): void {
    metrics.members.inc(change)
    metrics.companies.set(companies.size)
  }

  return {
    /** @returns false when the person has as many sockets as one may */
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

    /** Sends each frame to those of the company who may hear it; the text is made once for all of them. */
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

/** Some frames are only for those who asked for them. */
function isWanted({ tickets, wantsNotifications }: Member, frame: Delivery['frame']): boolean {
  if (frame.subject === 'notification') return wantsNotifications
  return frame.subject !== 'presence' || tickets.has(frame.data.ticketId)
}

/** A frame as it goes over the wire. */
export const toText = (companyId: number, { subject, id, action, data }: Delivery['frame']): Buffer =>
  Buffer.from(JSON.stringify({ ch: channelOf(companyId, subject, id), action, data }))
