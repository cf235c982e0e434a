import { companyUpdated } from '@recado/contracts/auth/events'
import { webhookCreated, webhookDeleted, webhookUpdated } from '@recado/contracts/webhooks/events'
import { createBoundedMap } from '@recado/kit/bounded-map'
import { defineListener, type Listener } from '@recado/kit/broker/listener'
import { getCompany, hasFeature } from '@recado/kit/copies/companies'
import type { Tx } from '../../tables/db.ts'
import { findSubscriptions, type Subscription } from './webhook-repository.ts'

const MOST_COMPANIES = 10_000
const HELD_MS = 60_000 // how long the cache may be outdated if the event of a change is lost

/**
 * Caches the active webhooks of companies, so that work of a company without webhooks needs no query. Changes by this
 * process apply at once, changes by other processes when their event arrives.
 */
export type Subscriptions = {
  /** The active webhooks; empty while the plan has no external API. */
  get(tx: Tx): Promise<readonly Subscription[]>
  forget(companyId: number): void
  readonly listener: Listener
}

export function createSubscriptions(): Subscriptions {
  const held = createBoundedMap<number, readonly Subscription[]>({ most: MOST_COMPANIES, keepMs: HELD_MS })
  let changes = 0 // detects a change during a read, whose result is then not cached

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
