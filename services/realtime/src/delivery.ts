import type { EventData, EventDefinition } from '@recado/contracts/event'
import type { Feature } from '@recado/contracts/features'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { TicketAudience } from '@recado/contracts/tickets/ticket'
import { type NotifiedViewer, sees } from '@recado/contracts/tickets/visibility'

/** A frame, and the sockets of the event's company that get it; each frame checks them again. */
export type Delivery = {
  readonly frame: LiveFrame
  /** Sockets of all companies. */
  readonly isEverywhere?: true
  /** Only sockets of companies whose plan has this feature at that moment. */
  readonly feature?: Feature
  /** Also payment sockets. They get no other frames, since the licence of their company has expired. */
  readonly reachesPayment?: true
  hears(viewer: NotifiedViewer & { readonly super: boolean }): boolean
}

/** An event with the frames that browsers get for it. */
export type DeliveryRow = {
  readonly event: EventDefinition
  deliver(data: never): readonly Delivery[]
}

export const on = <const E extends EventDefinition>(
  event: E,
  deliver: (data: EventData<E>) => readonly Delivery[],
): DeliveryRow => ({ event, deliver })

/** @returns the frames of an event; none for an event that browsers do not get */
export function deliveriesOf(
  rows: readonly DeliveryRow[],
  event: { readonly type: string; readonly data: unknown },
): readonly Delivery[] {
  const row = rows.find(({ event: { type } }) => type === event.type)
  return row ? row.deliver(event.data as never) : []
}

export const toCompany = (frame: LiveFrame): Delivery => ({ frame, hears: () => true })
export const toAdmins = (frame: LiveFrame): Delivery => ({ frame, hears: ({ profile }) => profile === 'admin' })
export const toOthers = (frame: LiveFrame): Delivery => ({ frame, hears: ({ profile }) => profile !== 'admin' })
export const toViewers = (ticket: TicketAudience, frame: LiveFrame): Delivery => ({
  frame,
  hears: (viewer) => sees(viewer, ticket),
})

/** Sent to these people only, with any profile. The event names them, so that a removed one gets no later frame. */
export function toMembers(userIds: readonly number[], frame: LiveFrame): Delivery {
  const members = new Set(userIds)
  return { frame, hears: ({ id }) => members.has(id) }
}

export const toSupers = (frame: LiveFrame): Delivery => ({ frame, isEverywhere: true, hears: (viewer) => viewer.super })
export const toEverybodyElse = (frame: LiveFrame): Delivery => ({
  frame,
  isEverywhere: true,
  hears: (viewer) => !viewer.super,
})
export const toEverybody = (frame: LiveFrame): Delivery => ({ frame, isEverywhere: true, hears: () => true })

/** Narrows an audience to companies with the feature. */
export const withFeature = (feature: Feature, delivery: Delivery): Delivery => ({ ...delivery, feature })

/** Also sends the frame to payment sockets of the audience. */
export const andToPayment = (delivery: Delivery): Delivery => ({ ...delivery, reachesPayment: true })
