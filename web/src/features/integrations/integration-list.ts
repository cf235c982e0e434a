import type { Integration } from '@recado/contracts/integrations/integration'
import { listIntegrations } from '@recado/contracts/integrations/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { call } from '../../shared/api/call.ts'
import { isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/**
 * The integrations, newest first. Calls may end without a frame, so the lists are refetched whenever the page is
 * opened.
 */
export const integrationLists = createLiveList<Integration, { readonly text: string }>({
  name: 'integrations',
  pageSize: PAGE_SIZE.integrations,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { queueIntegrations, ...page } = await call(listIntegrations, { query }, { signal })
    return { rows: queueIntegrations, ...page }
  },
  fits: ({ name }, { text }) => isFoundIn(text, name),
  listsAll: ({ text }) => text === '',
  compare: (a, b) => b.id - a.id,
  refetchesOnOpen: true,
})
