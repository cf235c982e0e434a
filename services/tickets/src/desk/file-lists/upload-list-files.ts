import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { FileList } from '@recado/contracts/files/file-list'
import { invalidField, notFound } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import { keepFiles, releaseFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import type { PersonTx } from '../../tables/db.ts'
import { tellChange } from './change-file-list.ts'
import { lockFileList, updateFileList } from './file-list-repository.ts'
import { setOptionFile } from './file-option-repository.ts'

type Input = {
  readonly fileListId: number
  readonly fileId?: number | undefined // the id of the list again, besides the one in the path
  readonly id: readonly number[] // the option of each file
  readonly files: readonly UploadedFile[]
}

/**
 * Stores the files of a list's options. A new file replaces the former one.
 * @throws ERR_NO_FILE_FOUND when the list or an option does not exist | ERR_VALIDATION when the number of options
 * differs from the number of files
 */
export async function uploadListFiles(tx: PersonTx, { fileListId, fileId, id: ids, files }: Input): Promise<FileList> {
  const { language } = tx.caller
  const before = await lockFileList(tx, fileListId)
  if (fileId !== undefined && fileId !== fileListId) throw notFound('fileList')
  if (files.length === 0) throw invalidField('files', 'required', FIELD_ERRORS.required[language])
  if (new Set(ids).size !== files.length) throw invalidField('id', 'invalid', FIELD_ERRORS.invalid[language])

  await keepFiles(
    tx,
    files.map(({ path }) => path),
  )
  const former: string[] = []
  for (const [index, file] of files.entries()) {
    const option = await setOptionFile(tx, { fileListId, id: ids[index] ?? 0, file })
    if (!option) throw notFound('fileOption')
    if (option.path !== null) former.push(option.path)
  }
  await updateFileList(tx, fileListId, {})
  await releaseFiles(tx, former)
  return tellChange(tx, before)
}
