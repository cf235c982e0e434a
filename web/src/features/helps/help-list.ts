import type { Help } from '@recado/contracts/helps/help'
import { listHelps } from '@recado/contracts/helps/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { folded } from '@recado/contracts/text/folded'
import { call } from '../../shared/api/call.ts'
import { isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/** The helps, by title. */
export const helpLists = createLiveList<Help, { readonly text: string }>({
  name: 'helps',
  pageSize: PAGE_SIZE.helps,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { records, ...page } = await call(listHelps, { query }, { signal })
    return { rows: records, ...page }
  },
  fits: ({ title }, { text }) => isFoundIn(text, title),
  listsAll: ({ text }) => text === '',
  compare: (a, b) => folded(a.title).localeCompare(folded(b.title), 'pt-BR') || a.id - b.id,
})
