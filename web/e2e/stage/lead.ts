import type { Person } from '@recado/chaos/person'
import { updateQueue } from '@recado/contracts/queues/routes'
import type { Company } from './company.ts'

type Where = { readonly company: Pick<Company, 'queueId'> }
type Leader = { readonly promptId?: number; readonly integrationId?: number }

/** Makes one machine, or none, answer the customers of the company's queue. */
export const lead = (
  { company: { queueId } }: Where,
  admin: Person,
  { promptId, integrationId }: Leader,
): Promise<unknown> =>
  admin.call(updateQueue, {
    params: { queueId },
    body: { promptId: promptId ?? null, integrationId: integrationId ?? null },
  })
