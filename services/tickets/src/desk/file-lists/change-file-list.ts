import { fileListUpdated } from '@recado/contracts/files/events'
import type { FileList } from '@recado/contracts/files/file-list'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import type { Patch } from '@recado/kit/db/patch'
import { releaseFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import type { PersonTx } from '../../tables/db.ts'
import { getFileList, lockFileList, updateFileList } from './file-list-repository.ts'
import { type GivenOption, replaceOptions } from './file-option-repository.ts'

type Change = Patch<{ readonly name: string; readonly message: string; readonly options: readonly GivenOption[] }>

/**
 * Changes the given fields of a list. Options that are not in the given ones are deleted with their files.
 * @throws ERR_NO_FILE_FOUND | ERR_DUPLICATED_NAME
 */
export async function changeFileList(tx: PersonTx, id: number, { name, message, options }: Change): Promise<FileList> {
  const before = await lockFileList(tx, id)
  const gone = options ? await replaceOptions(tx, id, options) : []
  await updateFileList(tx, id, { ...(name !== undefined && { name }), ...(message !== undefined && { message }) })
  await releaseFiles(tx, gone)
  return tellChange(tx, before)
}

/** Records and announces the change of a list. The list must be locked. */
export async function tellChange(tx: PersonTx, before: FileList): Promise<FileList> {
  const fileList = await getFileList(tx, before.id)
  await recordUpdate(tx, {
    entity: 'fileList',
    entityId: fileList.id,
    changes: {
      ...changesOf(before, fileList, ['name']),
      ...silentChangesOf(before, fileList, ['message', 'options']),
    },
  })
  await tx.emit(fileListUpdated, { fileList })
  return fileList
}
