import type { FileList } from '@recado/contracts/files/file-list'
import { listFileLists } from '@recado/contracts/files/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { call } from '../../shared/api/call.ts'
import { byName, isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/** The file lists, by name. */
export const fileLists = createLiveList<FileList, { readonly text: string }>({
  name: 'file-lists',
  pageSize: PAGE_SIZE.fileLists,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { files, ...page } = await call(listFileLists, { query }, { signal })
    return { rows: files, ...page }
  },
  fits: ({ name }, { text }) => isFoundIn(text, name),
  listsAll: ({ text }) => text === '',
  compare: byName,
})
