import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Prompt } from '@recado/contracts/prompts/prompt'
import type { PersonTx } from '../../tables/db.ts'
import { countPrompts, findPrompts } from './prompt-repository.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber?: number | undefined }

/** One page of the prompts that match the text. Without a page number, the first page. */
export async function listPrompts(
  tx: PersonTx,
  filter: Filter,
): Promise<{ prompts: Prompt[]; count: number; hasMore: boolean }> {
  const prompts = await findPrompts(tx, filter)
  const count = await countPrompts(tx, filter)
  return { prompts, count, hasMore: filter.pageNumber !== undefined && filter.pageNumber * PAGE_SIZE.prompts < count }
}
