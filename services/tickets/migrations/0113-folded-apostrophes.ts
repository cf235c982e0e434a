import { foldApostrophes } from '@recado/kit/db/fold-apostrophes'
import type { Kysely } from 'kysely'

/** Searches find d'Ávila as d’Ávila and dAvila. */
export async function up(db: Kysely<never>): Promise<void> {
  await foldApostrophes(db, {
    file_list_name: 'file_list',
    prompt_name: 'prompt',
    queue_integration_name: 'queue_integration',
    webhook_name: 'webhook',
  })
}
