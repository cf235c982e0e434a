import { listFileLists } from '@recado/contracts/files/routes'
import { pickQuickMessages } from '@recado/contracts/quick-messages/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { offerOfList, offerOfMessage } from './offers.ts'

const MESSAGES = ['messages', 'quick'] as const
const LISTS = ['messages', 'file-lists'] as const

/** The quick messages that the composer offers. */
export const quickMessages = queryOptions({
  queryKey: MESSAGES,
  queryFn: async ({ signal }) => (await call(pickQuickMessages, {}, { signal })).map(offerOfMessage),
})

/** The file lists that the composer offers, by name. */
export const quickLists = queryOptions({
  queryKey: LISTS,
  queryFn: async ({ signal }) => (await call(listFileLists, {}, { signal })).files.map(offerOfList),
})

/**
 * Refetches the quick messages. Only the server knows which are offered and in what order: the user's own come before
 * the company's.
 */
export const refetchQuickMessages = (client: QueryClient): void => void client.invalidateQueries({ queryKey: MESSAGES })

export const refetchQuickLists = (client: QueryClient): void => void client.invalidateQueries({ queryKey: LISTS })
