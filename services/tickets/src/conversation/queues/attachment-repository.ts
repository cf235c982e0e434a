import type { RepositoryTx } from '../../tables/db.ts'

/** The name and type of a file that is attached to a queue or an option. */
export async function findAttachment(
  { db }: RepositoryTx,
  path: string,
): Promise<{ name: string | null; mime: string | null } | undefined> {
  const ofQueue = db
    .selectFrom('queue')
    .select(['media_name as name', 'media_mime as mime'])
    .where('media_path', '=', path)
  const ofOption = db
    .selectFrom('queue_option')
    .select(['media_name as name', 'media_mime as mime'])
    .where('media_path', '=', path)
  return ofQueue.unionAll(ofOption).limit(1).executeTakeFirst()
}
