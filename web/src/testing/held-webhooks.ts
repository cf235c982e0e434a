import type { LiveSubject } from '@recado/contracts/realtime/frames'
import { listWebhooks } from '@recado/contracts/webhooks/routes'
import { webhookLists } from '../features/webhooks/webhook-list.ts'
import { aShelf, byName, type Held, nameBy } from './held-subjects.ts'
import type { fakeServer } from './server.ts'
import { aWebhook } from './webhook-samples.ts'

/** Webhook subscriptions, with fake routes that answer from their data. */
export const heldWebhooks = (server: ReturnType<typeof fakeServer>, roll: (sides: number) => number) =>
  ({
    webhook() {
      const shelf = aShelf((id, version) => aWebhook({ id, version, name: nameBy(roll) }))
      server.serve(listWebhooks, () => shelf.rows().toSorted(byName))
      return {
        queries: [{ query: webhookLists.list({}) }],
        steps: {
          create: () => [{ subject: 'webhook', action: 'create', data: { record: shelf.create() } }],
          update: () =>
            shelf.update(roll).map((record) => ({ subject: 'webhook', action: 'update', data: { record } })),
          delete: () => shelf.delete(roll).map(({ id }) => ({ subject: 'webhook', action: 'delete', data: { id } })),
        },
      }
    },
  }) satisfies Partial<Record<LiveSubject, () => Held>>
