import type { Tx } from '../db.ts'

/** A picture that is wanted: that of the video which the help had then. */
export type Wanted = { readonly helpId: number; readonly video: string }

export async function wantThumbnail({ db }: Tx, { helpId, video }: Wanted): Promise<void> {
  await db.insertInto('help_thumbnail').values({ help_id: helpId, video }).execute()
}

export async function getWanted({ db }: Tx, id: number): Promise<Wanted> {
  const row = await db.selectFrom('help_thumbnail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { helpId: row.help_id, video: row.video }
}
