import type { Person } from '@recado/chaos/person'
import { updateQueue } from '@recado/contracts/queues/routes'
import type { Workshop } from './workshop.ts'

type Leader = { readonly promptId?: number; readonly integrationId?: number }

/** Lets one machine answer those who write to the queue of all, or none. */
export const lead = (
  { company: { queueId } }: Workshop,
  admin: Person,
  { promptId, integrationId }: Leader,
): Promise<unknown> =>
  admin.call(updateQueue, {
    params: { queueId },
    body: { promptId: promptId ?? null, integrationId: integrationId ?? null },
  })
