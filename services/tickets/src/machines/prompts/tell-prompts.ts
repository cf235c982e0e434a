import { promptUpdated } from '@recado/contracts/prompts/events'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../../tables/db.ts'
import { findPromptsOfQueue, updatePrompt } from './prompt-repository.ts'

/**
 * Announces the prompts whose queue was deleted. Until such a prompt gets another queue, tickets that it hands over
 * wait without a queue.
 */
export async function tellPromptsOf(tx: Tx, queueId: number): Promise<void> {
  const prompts = await findPromptsOfQueue(tx, queueId)
  const told = []
  for (const { id } of prompts) told.push(factOf(promptUpdated, { prompt: await updatePrompt(tx, id, {}) }))
  await tx.emitAll(told)
}
