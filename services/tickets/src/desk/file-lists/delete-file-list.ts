import { fileListDeleted } from '@recado/contracts/files/events'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import { releaseFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import type { PersonTx } from '../../tables/db.ts'
import { isNeededByCampaign } from './campaign-files-repository.ts'
import { lockFileList, removeFileList } from './file-list-repository.ts'

/** Deletes a list and its files. @throws ERR_NO_FILE_FOUND | ERR_FILE_IN_USE when a campaign uses the list */
export async function deleteFileList(tx: PersonTx, id: number): Promise<void> {
  const { name, options } = await lockFileList(tx, id)
  if (await isNeededByCampaign(tx, id)) throw new AppError('ERR_FILE_IN_USE')
  await removeFileList(tx, id)
  await releaseFiles(
    tx,
    options.flatMap(({ path }) => path ?? []),
  )
  await recordAct(tx, { action: 'fileList.delete', entity: 'fileList', entityId: id, changes: { name: [name, null] } })
  await tx.emit(fileListDeleted, { fileListId: id })
}
