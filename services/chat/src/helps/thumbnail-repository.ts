import type { RepositoryTx } from '../tables/db.ts'

/** A request for the picture of a help video, with the code that the video had at the time of the request. */
export type Wanted = { readonly helpId: number; readonly video: string }

export async function wantThumbnail({ db }: RepositoryTx, { helpId, video }: Wanted): Promise<void> {
  await db.insertInto('help_thumbnail').values({ help_id: helpId, video }).execute()
}

export async function getWanted({ db }: RepositoryTx, id: number): Promise<Wanted> {
  const row = await db.selectFrom('help_thumbnail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { helpId: row.help_id, video: row.video }
}
