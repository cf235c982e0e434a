import { getOr404 } from '@recado/kit/errors'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { SealedPrompt } from './prompt-repository.ts'

/** Locks the company's choice of the prompt that helps agents, until the transaction ends. */
export async function lockChoice({ db, caller }: RepositoryTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people-prompt:${caller.companyId}`}, 0))`.execute(db)
}

/** The prompt that helps the company's agents, with its keys still encrypted; undefined when there is none. */
export const findPeoplePrompt = ({ db }: RepositoryTx): Promise<SealedPrompt | undefined> =>
  db.selectFrom('prompt').selectAll().where('for_people', '=', true).executeTakeFirst()

/** @throws ERR_NO_PROMPT_FOUND when no prompt helps agents */
export async function getPeoplePrompt(tx: RepositoryTx): Promise<SealedPrompt> {
  const prompt = await getOr404('prompt', findPeoplePrompt(tx))
  return prompt
}
