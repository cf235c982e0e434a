import { helpDeleted } from '@recado/contracts/helps/events'
import { recordAct } from '@recado/kit/audit'
import { ofInstallation } from '@recado/kit/db/of-installation'
import { releaseFiles } from '../media/platform-file-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { lockHelp, removeHelp } from './help-repository.ts'

/** Deletes a help video and its picture. @throws ERR_NO_HELP_FOUND */
export async function deleteHelp(tx: PersonTx, id: number): Promise<void> {
  const help = await lockHelp(tx, id)
  await removeHelp(tx, id)
  if (help.thumbnail_path !== null) await releaseFiles(tx, [help.thumbnail_path])
  await recordAct(tx, { action: 'help.delete', entity: 'help', entityId: id, changes: { title: [help.title, null] } })
  await ofInstallation(tx).emit(helpDeleted, { helpId: id })
}
