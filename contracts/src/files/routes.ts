import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { FILE_LIST_LIMIT, MOST_FILES, TEXT_LIMIT } from '../limits.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { plainName } from '../text/visible.ts'
import { FileList } from './file-list.ts'

const params = z.object({ fileListId: textRef('fileList') })
const fields = z.object({
  name: z.string().overwrite(plainName).min(1, { abort: true }).min(3, 'file_too_short').max(FILE_LIST_LIMIT.name),
  message: z.string().trim().min(1).max(FILE_LIST_LIMIT.message),
})
const option = z.object({ name: z.string().trim().max(TEXT_LIMIT.caption) })

/**
 * The ids of the options to which the uploaded files belong, in the same order. A form repeats the field for each file.
 * The names and types in the form are ignored, because the service knows them.
 */
const optionIds = z.preprocess(
  (given) => (given === undefined || Array.isArray(given) ? given : [given]),
  z.array(textRef('fileOption')).max(MOST_FILES),
)

export const listFileLists = defineRoute({
  method: 'GET',
  url: '/files',
  summary: 'File lists by name; without a page number, the first 500',
  access: 'files:read',
  query: PageQuery.extend({ pageNumber: z.coerce.number<number>().int().min(1).max(10_000).optional() }),
  status: 200,
  response: pageOf('files', FileList),
  errors: [],
})

export const getFileList = defineRoute({
  method: 'GET',
  url: '/files/:fileListId',
  summary: 'One file list',
  access: 'files:read',
  params,
  status: 200,
  response: FileList,
  errors: ['ERR_NO_FILE_FOUND'],
})

export const createFileList = defineRoute({
  method: 'POST',
  url: '/files',
  summary: 'Add a file list; its files follow, by the ids of the options',
  access: 'files:manage',
  body: fields.extend({ options: z.array(option).max(FILE_LIST_LIMIT.options).default([]) }),
  idempotent: true,
  status: 201,
  response: FileList,
  errors: ['ERR_DUPLICATED_NAME'],
})

export const changeFileList = defineRoute({
  method: 'PUT',
  url: '/files/:fileListId',
  summary:
    'Change the given fields of a file list. Options that are left out are deleted; those without an id of the list are new',
  access: 'files:manage',
  params,
  body: fields.partial().extend({
    options: z
      .array(option.extend({ id: ref('fileOption').optional() }))
      .max(FILE_LIST_LIMIT.options)
      .optional(),
  }),
  status: 200,
  response: FileList,
  errors: ['ERR_NO_FILE_FOUND', 'ERR_DUPLICATED_NAME'],
})

export const uploadListFiles = defineRoute({
  method: 'POST',
  url: '/files/uploadList/:fileListId',
  summary: 'Upload the files for options of a file list, in place of the present ones',
  access: 'files:manage',
  params,
  body: z.object({
    typeArch: z.literal('fileList').optional(),
    fileId: textRef('fileList').optional(), // the id of the list a second time
    id: optionIds,
  }),
  files: { field: 'files', most: MOST_FILES },
  status: 200,
  response: FileList,
  errors: ['ERR_NO_FILE_FOUND', 'ERR_FILE_TYPE_NOT_ALLOWED', 'ERR_FILE_TOO_LARGE'],
})

export const deleteFileList = defineRoute({
  method: 'DELETE',
  url: '/files/:fileListId',
  summary: 'Delete a file list and its files',
  access: 'files:manage',
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_FILE_FOUND', 'ERR_FILE_IN_USE'],
})
