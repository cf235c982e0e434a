import { promptUpdated } from '@recado/contracts/prompts/events'
import { recordUpdate } from '@recado/kit/audit'
import type { PersonTx } from '../db.ts'
import { findPeoplePrompt, lockChoice } from './people-prompt-repository.ts'
import { updatePrompt } from './prompt-repository.ts'

/** The prompt that has helped people until now does so no longer: one of a company does, and another one is chosen. */
export async function releaseOther(tx: PersonTx): Promise<void> {
  await lockChoice(tx)
  const other = await findPeoplePrompt(tx)
  if (!other) return
  const prompt = await updatePrompt(tx, other.id, { for_people: false })
  await recordUpdate(tx, { entity: 'prompt', entityId: prompt.id, changes: { forPeople: [true, false] } })
  await tx.emit(promptUpdated, { prompt })
}
