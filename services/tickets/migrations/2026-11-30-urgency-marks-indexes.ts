import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** The tickets whose target is not announced; they replace the indexes by the common mark. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const target of ['answer', 'resolve']) {
    const [due, mark] = [sql.ref(`${target}_due_at`), sql.ref(`${target}_breached_at`)]
    await ensureIndex(
      db,
      `ticket_${target}_missed`,
      sql`on ticket (${due}) where status <> 'closed' and ${due} is not null and (${mark} is null or ${due} > ${mark})`,
    )
  }
}
