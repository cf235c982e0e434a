import { PAGE_SIZE } from '@recado/contracts/limits'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import { listQuickMessages } from '@recado/contracts/quick-messages/routes'
import { call } from '../../shared/api/call.ts'
import { isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/**
 * Orders quick messages by shortcode. If a message of the user and one of the company have the same shortcode, the
 * user's comes first.
 */
const byShortcode = (a: QuickMessage, b: QuickMessage): number =>
  a.shortcode.toLowerCase().localeCompare(b.shortcode.toLowerCase(), 'pt-BR') ||
  Number(a.geral) - Number(b.geral) ||
  a.id - b.id

export const quickMessageLists = createLiveList<QuickMessage, { readonly text: string }>({
  name: 'quick-messages',
  pageSize: PAGE_SIZE.quickMessages,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { records, ...page } = await call(listQuickMessages, { query }, { signal })
    return { rows: records, ...page }
  },
  fits: ({ shortcode, message }, { text }) => isFoundIn(text, shortcode, message),
  compare: byShortcode,
})
