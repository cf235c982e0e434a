import { isCancelledError, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { toastError } from '../../shared/ui/toast.ts'
import { history, MOST_PAGES, showPage } from './api.ts'
import { messagesOf, numbersOf } from './place.ts'

/** The loaded part of a conversation, and loading of its other parts. */
export function useHistory(ticketId: number) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useInfiniteQuery(history(ticketId))
  const messages = useMemo(() => query.data && messagesOf(query.data.pages), [query.data])
  const numbers = useMemo(() => numbersOf(query.data?.pages ?? []), [query.data])
  return {
    messages,
    numbers,
    isError: query.isError,
    refetch: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    hasNewer: query.hasPreviousPage,
    isLoadingOlder: query.isFetchingNextPage,
    isLoadingNewer: query.isFetchingPreviousPage,
    /** There are older messages, and they can be fetched right now. */
    canLoadOlder: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    /** Loading more would drop a page at the other end. */
    isFull: (query.data?.pages.length ?? 0) >= MOST_PAGES,
    loadOlder: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage({ cancelRefetch: false })
    },
    loadNewer: () => {
      if (query.hasPreviousPage && !query.isFetching) void query.fetchPreviousPage({ cancelRefetch: false })
    },
    showAround: (messageId: number) => showPage(client, ticketId, { around: messageId }),
    showNewest: () => {
      showPage(client, ticketId, null).catch((error: unknown) => {
        if (!isCancelledError(error)) toastError(errorMessage(error, t('common.loadFailed')))
      })
    },
  }
}

export type HistoryOf = ReturnType<typeof useHistory>
