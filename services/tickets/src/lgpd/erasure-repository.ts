import type { Tx } from '../db.ts'

/** Remembers that whoever has this hash wanted no campaigns. */
export async function keepErasedOptOut({ db }: Tx, hash: string): Promise<void> {
  await db
    .insertInto('erased_opt_out')
    .values({ hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
