import type { FileList } from '@recado/contracts/files/file-list'
import { changeFileList, createFileList, deleteFileList } from '@recado/contracts/files/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { fileLists } from './file-list-list.ts'
import type { FileRow } from './file-row.ts'
import { useUploads } from './use-uploads.ts'

export type FileListForm = { readonly name: string; readonly message: string; readonly options: readonly FileRow[] }

/** Thrown when the list is saved, but some of its files are not. */
export class FilesLeftError extends Error {}

/**
 * Saves the list, then its files one by one. After a failure the saved parts stay; a retry updates the list and sends
 * the remaining files.
 * @param id absent for a new list
 */
export function useSaveFileList(id: number | undefined) {
  const client = useQueryClient()
  const known = useRef(id)
  const ids = useRef(new Map<string, number>()) // ids of the server's options, by the keys of their rows
  const { keyOf } = useIdempotencyKeys()
  const uploads = useUploads()
  const put = (fileList: FileList) => {
    fileLists.put(client, fileList, known.current === undefined)
    known.current = fileList.id
  }
  const save = async ({ name, message, options }: FileListForm): Promise<FileList> => {
    const body = { name, message, options: options.map((row) => ({ name: row.name })) }
    if (known.current === undefined) return call(createFileList, { body }, { idempotencyKey: keyOf(body) })
    const withIds = options.map((row) => ({ name: row.name, id: row.id ?? ids.current.get(row.key) }))
    return call(changeFileList, { params: { fileListId: known.current }, body: { ...body, options: withIds } })
  }
  const saving = useMutation({
    mutationFn: async (form: FileListForm) => {
      const saved = await save(form)
      put(saved)
      for (const [index, { key }] of form.options.entries()) ids.current.set(key, saved.options[index]?.id ?? 0)
      for (const row of form.options.filter(uploads.isLeft)) {
        const filled = await uploads.send(row, { fileListId: saved.id, optionId: ids.current.get(row.key) ?? 0 })
        if (filled) put(filled)
      }
      if (form.options.some(uploads.isLeft)) throw new FilesLeftError()
    },
  })
  return { saving, uploads }
}

export function useDeleteFileList() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteFileList, { params: { fileListId: id } }),
    onSuccess: (_, id) => fileLists.drop(client, id),
  })
}
