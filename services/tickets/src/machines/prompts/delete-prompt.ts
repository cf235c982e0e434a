import { promptDeleted } from '@recado/contracts/prompts/events'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { findNamesOfUsers, lockPrompt, removePrompt } from './prompt-repository.ts'

const TEAM = { pt: 'a equipe', en: 'the team', es: 'el equipo' } as const

/**
 * Deletes a prompt.
 * @throws ERR_NO_PROMPT_FOUND | ERR_PROMPT_IN_USE when it leads the tickets of a queue or a connection, or helps agents
 */
export async function deletePrompt(tx: PersonTx, id: number): Promise<void> {
  const { name, forPeople } = await lockPrompt(tx, id)
  const names = [...(await findNamesOfUsers(tx, id)), ...(forPeople ? [TEAM[tx.caller.language]] : [])]
  if (names.length > 0) throw new AppError('ERR_PROMPT_IN_USE', { names: names.join(', ') })
  await removePrompt(tx, id)
  await recordAct(tx, { action: 'prompt.delete', entity: 'prompt', entityId: id, changes: { name: [name, null] } })
  await tx.emit(promptDeleted, { promptId: id })
}
