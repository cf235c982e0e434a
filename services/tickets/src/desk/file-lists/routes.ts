import * as contract from '@recado/contracts/files/routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from './answer-texts.ts'
import { changeFileList } from './change-file-list.ts'
import { createFileList } from './create-file-list.ts'
import { deleteFileList } from './delete-file-list.ts'
import { getFileList } from './file-list-repository.ts'
import { listFileLists } from './list-file-lists.ts'
import { uploadListFiles } from './upload-list-files.ts'

export const fileListRoutes: readonly Route[] = [
  route(contract.listFileLists, listFileLists),
  route(contract.getFileList, (tx, { fileListId }) => getFileList(tx, fileListId)),
  route(contract.createFileList, createFileList),
  route(contract.changeFileList, (tx, { fileListId, ...change }) => changeFileList(tx, fileListId, change)),
  route(contract.uploadListFiles, uploadListFiles),
  route(contract.deleteFileList, (tx, { fileListId }) => deleteFileList(tx, fileListId), answerWith(ANSWERS.deleted)),
]
