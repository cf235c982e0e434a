import { PAGE_SIZE } from '@recado/contracts/limits'
import type { RouteOutput } from '@recado/contracts/route'
import { listTags } from '@recado/contracts/tags/routes'
import { call } from '../../shared/api/call.ts'
import { byName, isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

export type CountedTag = RouteOutput<typeof listTags>['tags'][number]
export type TagFilter = { readonly text: string }

/** The tags by name. Live frames lack the number of tickets. */
export const tagLists = createLiveList<CountedTag, TagFilter>({
  name: 'tags',
  pageSize: PAGE_SIZE.tags,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { tags, ...page } = await call(listTags, { query }, { signal })
    return { rows: tags, ...page }
  },
  fits: ({ name }, { text }) => isFoundIn(text, name),
  listsAll: ({ text }) => text === '',
  compare: byName,
  refetchesOnOpen: true,
})
