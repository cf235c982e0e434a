import { getCompany, hasFeature } from '@recado/kit/copies/companies'
import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import type { PersonTx } from '../tables/db.ts'
import { findMedia } from './campaign-file-repository.ts'

/** @returns how to serve a file; undefined when no campaign has it, or the plan does not include campaigns */
export async function findCampaignFile(tx: PersonTx, path: string): Promise<FoundFile | undefined> {
  if (!hasFeature(await getCompany(tx), 'useCampaigns')) return undefined
  return findMedia(tx, path)
}
