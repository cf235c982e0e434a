import { promptUpdated } from '@recado/contracts/prompts/events'
import { recordUpdate } from '@recado/kit/audit'
import type { PersonTx } from '../../tables/db.ts'
import { findPeoplePrompt, lockChoice } from './people-prompt-repository.ts'
import { updatePrompt } from './prompt-repository.ts'

/** Withdraws the role of helping agents from the company's current prompt, before another prompt gets it. */
export async function releaseOther(tx: PersonTx): Promise<void> {
  await lockChoice(tx)
  const other = await findPeoplePrompt(tx)
  if (!other) return
  const prompt = await updatePrompt(tx, other.id, { for_people: false })
  await recordUpdate(tx, { entity: 'prompt', entityId: prompt.id, changes: { forPeople: [true, false] } })
  await tx.emit(promptUpdated, { prompt })
}
