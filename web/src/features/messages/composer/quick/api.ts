import { pickQuickMessages } from '@recado/contracts/quick-messages/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'

const LIST = ['messages', 'quick'] as const

/** Answers that are kept ready, as they are offered while one writes. */
export const quickMessages = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => call(pickQuickMessages, {}, { signal }),
})

/** Which are offered, and in what order, the server knows: one's own come before those of the company. */
export const refetchQuickMessages = (client: QueryClient): void => void client.invalidateQueries({ queryKey: LIST })
