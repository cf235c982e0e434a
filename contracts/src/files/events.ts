import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { FileList } from './file-list.ts'

export const fileListCreated = defineEvent('file-list.created', z.object({ fileList: FileList }))
export const fileListUpdated = defineEvent('file-list.updated', z.object({ fileList: FileList }))
export const fileListDeleted = defineEvent('file-list.deleted', z.object({ fileListId: ref('fileList') }))

/** All file lists of the company. Answers `copy.requested` of `file-list` for a company. */
export const fileListsTold = defineEvent(
  'file-list.all-told',
  z.object({ fileLists: z.array(FileList.pick({ id: true, name: true, version: true })) }),
)
