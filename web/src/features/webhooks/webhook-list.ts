import { listWebhooks } from '@recado/contracts/webhooks/routes'
import type { Webhook } from '@recado/contracts/webhooks/webhook'
import { call } from '../../shared/api/call.ts'
import { byName } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/** The subscriptions by name. The server returns all of them at once. */
export const webhookLists = createLiveList<Webhook, Record<string, never>>({
  name: 'webhooks',
  pageSize: Number.MAX_SAFE_INTEGER,
  fetchPage: async (_filter, _pageNumber, signal) => {
    const rows = await call(listWebhooks, {}, { signal })
    return { rows, count: rows.length, hasMore: false }
  },
  fits: () => true,
  listsAll: () => true,
  compare: byName,
})
