import type { Prompt } from '@recado/contracts/prompts/prompt'
import type { Tx } from '../db.ts'

/** Keeps the newest version of a prompt; an event that comes late changes nothing, and after its deletion none does. */
export async function upsertPrompt({ db }: Tx, { id, version }: Pick<Prompt, 'id' | 'version'>): Promise<void> {
  await db
    .insertInto('prompt_ref')
    .values({ id, version })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet({ version })
        .where('prompt_ref.version', '<', version)
        .where('prompt_ref.deleted', '=', false),
    )
    .execute()
}

/** Takes the prompt from all connections. @returns those that had it */
export async function markPromptDeleted({ db }: Tx, id: number): Promise<number[]> {
  const led = await db
    .updateTable('connection')
    .set({ prompt_id: null })
    .where('prompt_id', '=', id)
    .returning('id')
    .execute()
  await db
    .insertInto('prompt_ref')
    .values({ id, version: 0, deleted: true })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet({ deleted: true }))
    .execute()
  return led.map((row) => row.id).sort((a, b) => a - b)
}

export async function promptExists({ db }: Tx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('prompt_ref')
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the highest id that this service has heard of, deleted ones included */
export async function findNewestPrompt({ db }: Tx): Promise<number> {
  const row = await db
    .selectFrom('prompt_ref')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
