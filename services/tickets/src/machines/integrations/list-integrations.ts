import type { Integration } from '@recado/contracts/integrations/integration'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { PersonTx } from '../../tables/db.ts'
import { countIntegrations, findIntegrations } from './integration-repository.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber?: number | undefined }

/** One page of the integrations that match the text. Without a page number, the first page. */
export async function listIntegrations(
  tx: PersonTx,
  filter: Filter,
): Promise<{ queueIntegrations: Integration[]; count: number; hasMore: boolean }> {
  const queueIntegrations = await findIntegrations(tx, filter)
  const count = await countIntegrations(tx, filter)
  const { pageNumber } = filter
  return { queueIntegrations, count, hasMore: pageNumber !== undefined && pageNumber * PAGE_SIZE.integrations < count }
}
