import { helpUpdated } from '@recado/contracts/helps/events'
import type { Help } from '@recado/contracts/helps/help'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import { ofInstallation } from '@recado/kit/db/of-installation'
import type { Patch } from '@recado/kit/db/patch'
import { releaseFiles } from '../media/platform-file-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { lockHelp, toHelp, updateHelp } from './help-repository.ts'
import { wantThumbnail } from './thumbnail-repository.ts'

type Change = Patch<Pick<Help, 'title' | 'description' | 'video' | 'link'>>

/**
 * Changes the given fields of a help video. If the video changes, its picture is deleted, and a new one is fetched
 * later.
 * @throws ERR_NO_HELP_FOUND
 */
export async function changeHelp(tx: PersonTx, id: number, given: Change): Promise<Help> {
  const before = await lockHelp(tx, id)
  const { title = before.title, description = before.description, video = before.video, link = before.link } = given
  const isOther = video !== before.video
  const help = await updateHelp(tx, id, {
    title,
    description,
    video,
    link,
    ...(isOther && { thumbnail_path: null, thumbnail_mime: null }),
  })
  if (isOther) {
    if (before.thumbnail_path !== null) await releaseFiles(tx, [before.thumbnail_path])
    await wantThumbnail(tx, { helpId: id, video })
  }
  const former = toHelp(before)
  await recordUpdate(tx, {
    entity: 'help',
    entityId: id,
    changes: {
      ...changesOf(former, help, ['title', 'video', 'link']),
      ...silentChangesOf(former, help, ['description']),
    },
  })
  await ofInstallation(tx).emit(helpUpdated, { help })
  return help
}
