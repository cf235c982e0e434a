import type { WebhookPayload } from '@recado/contracts/webhooks/payload'
import type { Deferral, HearAnnounced } from '@recado/kit/db/tx'
import type { Database, Tx } from '../../tables/db.ts'
import { insertDeliveries, type NewDelivery } from './delivery-repository.ts'
import { type Happened, happenedBy, mayBeTold } from './happened.ts'
import type { Subscriptions } from './subscriptions.ts'
import { switchOff } from './switch-off.ts'

type Deps = {
  readonly subscriptions: Subscriptions
  /** Wakes the outside work that sends deliveries. */
  readonly wake: () => void
}

/**
 * Writes deliveries for the subscriptions to these events. A subscription with too many waiting ones is switched off.
 * @param deferral the time before which they are not sent, and the step that they are about
 */
export type Deliver = (tx: Tx, happened: readonly Happened[], deferral?: Deferral) => Promise<void>

export const createDeliver =
  ({ subscriptions, wake }: Deps): Deliver =>
  async (tx, happened, deferral) => {
    const asking = await subscriptions.get(tx)
    const deliveries = happened.flatMap((one) =>
      asking
        .filter(({ events }) => events.some((event) => event === one.event))
        .map(({ id }) => deliveryOf(tx, id, one)),
    )
    if (deliveries.length === 0) return
    for (const id of await insertDeliveries(tx, deliveries, deferral)) await switchOff(tx, id, 'full')
    tx.afterCommit(wake)
  }

/**
 * Inserts deliveries in the transaction that announces the events. No delivery is lost, and none reports a change that
 * was rolled back.
 */
export const deliverAnnounced =
  ({ subscriptions, wake }: Deps): HearAnnounced<Database> =>
  async (tx, announced, deferral) => {
    const told = announced.filter((event) => !event.isUntold && mayBeTold(event))
    if (told.length === 0 || (await subscriptions.get(tx)).length === 0) return
    const happened = told.flatMap((outgoing) => happenedBy(outgoing) ?? [])
    await createDeliver({ subscriptions, wake })(tx, happened, deferral)
  }

/** @returns the body that is signed and sent */
export function bodyOf(companyId: number, { id, event, time, data }: Pick<Happened, 'id' | 'event' | 'time' | 'data'>) {
  const payload: WebhookPayload = { version: 1, id, event, companyId, time, data }
  return JSON.stringify(payload)
}

function deliveryOf({ caller: { companyId } }: Tx, webhookId: number, happened: Happened): NewDelivery {
  const { id, event, lane, contactId } = happened
  const body = bodyOf(companyId, happened)
  return { webhook_id: webhookId, event, event_id: id, lane, contact_id: contactId, body }
}
