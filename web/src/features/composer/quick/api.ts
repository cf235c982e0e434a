import { pickQuickMessages } from '@recado/contracts/quick-messages/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

const LIST = ['messages', 'quick'] as const

/** The quick messages offered in the composer. */
export const quickMessages = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => call(pickQuickMessages, {}, { signal }),
})

/** Only the server knows which are offered and in what order: the user's own come before the company's. */
export const refetchQuickMessages = (client: QueryClient): void => void client.invalidateQueries({ queryKey: LIST })
