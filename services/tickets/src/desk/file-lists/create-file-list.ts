import { fileListCreated } from '@recado/contracts/files/events'
import type { FileList } from '@recado/contracts/files/file-list'
import { recordAct } from '@recado/kit/audit'
import { ensureCaller } from '@recado/kit/copies/users'
import type { PersonTx } from '../../tables/db.ts'
import { getFileList, insertFileList } from './file-list-repository.ts'
import { type GivenOption, replaceOptions } from './file-option-repository.ts'

type Input = { readonly name: string; readonly message: string; readonly options: readonly GivenOption[] }

/** Adds a list; its files are uploaded later. @throws ERR_DUPLICATED_NAME */
export async function createFileList(tx: PersonTx, { name, message, options }: Input): Promise<FileList> {
  await ensureCaller(tx)
  const id = await insertFileList(tx, { name, message, user_id: tx.caller.person.userId })
  await replaceOptions(tx, id, options)
  const fileList = await getFileList(tx, id)
  await recordAct(tx, { action: 'fileList.create', entity: 'fileList', entityId: id, changes: { name: [null, name] } })
  await tx.emit(fileListCreated, { fileList })
  return fileList
}
