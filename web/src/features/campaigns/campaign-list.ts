import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { listCampaigns } from '@recado/contracts/campaigns/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { call } from '../../shared/api/call.ts'
import { isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/** The list of campaigns, newest first. */
export const campaignLists = createLiveList<Campaign, { readonly text: string }>({
  name: 'campaigns',
  pageSize: PAGE_SIZE.campaigns,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { records, ...page } = await call(listCampaigns, { query }, { signal })
    return { rows: records, ...page }
  },
  fits: ({ name }, { text }) => isFoundIn(text, name),
  listsAll: ({ text }) => text === '',
  compare: (a, b) => b.id - a.id,
})
