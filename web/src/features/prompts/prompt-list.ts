import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Prompt } from '@recado/contracts/prompts/prompt'
import { listPrompts } from '@recado/contracts/prompts/routes'
import { call } from '../../shared/api/call.ts'
import { byName, isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/** The prompts by name. No frame reports used tokens, so the lists are refetched whenever the page is opened. */
export const promptLists = createLiveList<Prompt, { readonly text: string }>({
  name: 'prompts',
  pageSize: PAGE_SIZE.prompts,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { prompts, ...page } = await call(listPrompts, { query }, { signal })
    return { rows: prompts, ...page }
  },
  fits: ({ name }, { text }) => isFoundIn(text, name),
  listsAll: ({ text }) => text === '',
  compare: byName,
  refetchesOnOpen: true,
})
