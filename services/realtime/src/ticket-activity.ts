import { presenceGlanced } from '@recado/contracts/realtime/events'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { ticketAudienceAsked, ticketAudienceTold } from '@recado/contracts/tickets/events'
import { sees } from '@recado/contracts/tickets/visibility'
import { createBoundedMap } from '@recado/kit/bounded-map'
import { defineListener } from '@recado/kit/broker/listener'
import type { ServiceDeps } from '@recado/kit/service'
import { type Audiences, nameOfTicket, type TicketName } from './audiences.ts'
import type { Member } from './hub.ts'
import { LIMITS, type Timing } from './limits.ts'
import type { Person } from './recent-changes.ts'

type Does = 'viewing' | 'typing'
type Named = { readonly id: number; readonly name: string }
/**
 * The users who view a ticket or type in it, each with the time when their activity expires, in milliseconds since
 * 1970.
 */
type Scene = TicketName & { readonly [D in Does]: Map<number, Named & { until: number }> }
type Activity = { readonly person: Person; readonly does: Does }

type TicketActivityDeps = {
  readonly announce: ServiceDeps<never, never>['announce']
  readonly timing: Pick<Timing, 'glanceMs' | 'typingMs'>
  readonly audiences: Audiences
  /** Sends the frame to users of the company who can see the ticket and have it on screen. */
  push(companyId: number, frame: LiveFrame & { subject: 'presence' }): void
  onFailure(err: unknown): void
}

const LOOKS_PER_WAIT = 15 // how many checks happen within each waiting time
const WAITING = 1_000 // tickets whose audience is unknown so far

/**
 * Shows who views a ticket and who types in it. Every process receives the reports of all processes, and informs its
 * own browsers. A browser sends only the id of the ticket, so this process checks that its user can see the ticket.
 */
export function createTicketActivity({ announce, timing, audiences, push, onFailure }: TicketActivityDeps) {
  const scenes = new Map<string, Scene>()
  const waiting = createBoundedMap<string, Activity[]>({ most: WAITING, keepMs: timing.glanceMs })

  function say({ person, does }: Activity, ticketId: number): void {
    const user = { id: person.id, name: person.name }
    announce(presenceGlanced, person.companyId, { ticketId, user, does }).catch(onFailure)
  }

  /** Requests the audience of a ticket, once for all waiting reports. @returns the reports that wait for it */
  function ask(name: TicketName): Activity[] {
    const asked = waiting.get(nameOfTicket(name))
    if (asked) return asked
    const fresh: Activity[] = []
    waiting.set(nameOfTicket(name), fresh)
    announce(ticketAudienceAsked, name.companyId, { ticketId: name.ticketId }).catch(onFailure)
    return fresh
  }

  function show({ companyId, ticketId, viewing, typing }: Scene): void {
    const data = { ticketId, viewing: namesOf(viewing), typing: namesOf(typing) }
    push(companyId, { subject: 'presence', action: 'update', data })
  }

  function look(): void {
    const now = Date.now()
    for (const [name, scene] of scenes) {
      const hasEnded = [endPast(scene.viewing, now), endPast(scene.typing, now)].some(Boolean)
      if (hasEnded) show(scene)
      if (scene.viewing.size + scene.typing.size === 0) scenes.delete(name)
    }
  }
  const looking = setInterval(look, timing.glanceMs / LOOKS_PER_WAIT)

  return {
    /** Handles a browser that now shows a ticket on screen. */
    joined(member: Member, ticketId: number): void {
      if (member.tickets.size >= LIMITS.ticketsPerSocket) return
      member.tickets.add(ticketId)
      const name = { companyId: member.person.companyId, ticketId }
      if (!audiences.find(name)) ask(name)
      const scene = scenes.get(nameOfTicket(name))
      if (scene) show(scene)
    },

    left: (member: Member, ticketId: number): void => void member.tickets.delete(ticketId),

    /** Handles a browser's report that its user views a ticket, or types in it. */
    report(person: Person, ticketId: number, does: Does): void {
      const name = { companyId: person.companyId, ticketId }
      const audience = audiences.find(name)
      const queue = audience ? undefined : ask(name)
      if (queue && queue.length < LIMITS.socketsPerUser) queue.push({ person, does })
      if (audience && sees(person, audience)) say({ person, does }, ticketId)
    },

    listeners: [
      defineListener([presenceGlanced], ({ companyId, data: { ticketId, user, does } }) => {
        const name = { companyId, ticketId }
        const scene = scenes.get(nameOfTicket(name)) ?? { ...name, viewing: new Map(), typing: new Map() }
        scenes.set(nameOfTicket(name), scene)
        const isNew = !scene[does].has(user.id)
        const lastsMs = does === 'typing' ? timing.typingMs : timing.glanceMs
        scene[does].set(user.id, { ...user, until: Date.now() + lastsMs })
        if (isNew) show(scene)
      }),
      defineListener([ticketAudienceTold], (event) => {
        audiences.hear(event)
        const { ticketId, audience } = event.data
        const name = nameOfTicket({ companyId: event.companyId, ticketId })
        const activities = waiting.get(name) ?? []
        waiting.delete(name)
        for (const activity of activities) if (sees(activity.person, audience)) say(activity, ticketId)
        const scene = scenes.get(name) // includes users on other processes
        if (scene) show(scene)
      }),
    ],

    stop: () => clearInterval(looking),
  }
}

const namesOf = (people: Scene[Does]): Named[] =>
  [...people.values()].map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)

/** @returns whether an activity has expired */
function endPast(people: Scene[Does], now: number): boolean {
  const past = [...people.values()].filter(({ until }) => until <= now)
  for (const { id } of past) people.delete(id)
  return past.length > 0
}
