import type { EventData, EventDefinition } from '@recado/contracts/event'
import type { Feature } from '@recado/contracts/features'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { TicketAudience } from '@recado/contracts/tickets/ticket'
import { type NotifiedViewer, sees } from '@recado/contracts/tickets/visibility'

/** A frame, and which sockets of the event's company get it. The audience is checked again for each frame. */
export type Delivery = {
  readonly frame: LiveFrame
  /** Set if sockets of all companies get the frame. */
  readonly isEverywhere?: true
  /** Limits the audience to companies whose plan currently includes this feature. */
  readonly feature?: Feature
  /**
   * Set if payment sockets also get the frame. They get no other frames, because their company's licence has expired.
   */
  readonly reachesPayment?: true
  hears(viewer: NotifiedViewer & { readonly super: boolean }): boolean
}

/** An event, and the frames that browsers get for it. */
export type DeliveryRow = {
  readonly event: EventDefinition
  deliver(data: never): readonly Delivery[]
}

export const on = <const E extends EventDefinition>(
  event: E,
  deliver: (data: EventData<E>) => readonly Delivery[],
): DeliveryRow => ({ event, deliver })

/** @returns the frames of an event; an empty list if browsers do not get the event */
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

/**
 * Sends the frame only to these users, with any profile. The event names them, so a removed member gets no later frame.
 */
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

/** Limits an audience to companies with the feature. */
export const withFeature = (feature: Feature, delivery: Delivery): Delivery => ({ ...delivery, feature })

/** Also sends the frame to payment sockets in its audience. */
export const andToPayment = (delivery: Delivery): Delivery => ({ ...delivery, reachesPayment: true })
