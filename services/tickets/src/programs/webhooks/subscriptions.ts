import { companyUpdated } from '@recado/contracts/auth/events'
import { webhookCreated, webhookDeleted, webhookUpdated } from '@recado/contracts/webhooks/events'
import { createBoundedMap } from '@recado/kit/bounded-map'
import { defineListener, type Listener } from '@recado/kit/broker/listener'
import { getCompany, hasFeature } from '@recado/kit/copies/companies'
import type { Tx } from '../../tables/db.ts'
import { findSubscriptions, type Subscription } from './webhook-repository.ts'

const MOST_COMPANIES = 10_000
const HELD_MS = 60_000 // bounds the staleness if the event of a change is lost

/**
 * The active subscriptions of companies as this process last read them, so that work for a company without any needs no
 * query. Changes made by this process apply at once, those of other processes with their event.
 */
export type Subscriptions = {
  /** Empty while the plan has no external API. */
  get(tx: Tx): Promise<readonly Subscription[]>
  forget(companyId: number): void
  readonly listener: Listener
}

export function createSubscriptions(): Subscriptions {
  const held = createBoundedMap<number, readonly Subscription[]>({ most: MOST_COMPANIES, keepMs: HELD_MS })
  let changes = 0 // subscriptions that were read before a known change are not cached

  async function read(tx: Tx): Promise<readonly Subscription[]> {
    const before = changes
    const found = await findSubscriptions(tx)
    const isWanted = found.length > 0 && hasFeature(await getCompany(tx), 'useIntegrations')
    const subscriptions = isWanted ? found : []
    if (changes === before) held.set(tx.caller.companyId, subscriptions)
    return subscriptions
  }
  function forget(companyId: number): void {
    changes += 1
    held.delete(companyId)
  }
  return {
    get: async (tx) => held.get(tx.caller.companyId) ?? read(tx),
    forget,
    listener: defineListener(
      [webhookCreated, webhookUpdated, webhookDeleted, companyUpdated],
      ({ companyId }) => forget(companyId),
      () => {
        changes += 1
        held.clear()
      },
    ),
  }
}
