import { isCancelledError, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../api/error-text.ts'
import { toastError } from '../ui/toast.ts'
import { type History, MOST_PAGES } from './create-history.ts'
import { type Entry, type HistoryPage, messagesOf } from './place.ts'

/** The loaded part of a history, and the functions that load its other parts. */
export function useHistory<T extends Entry, P extends HistoryPage<T>>(history: History<T, P>, of: number) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useInfiniteQuery(history.query(of))
  const pages = query.data?.pages
  const messages = useMemo(() => pages && messagesOf<T>(pages), [pages])
  return {
    pages,
    messages,
    isError: query.isError,
    refetch: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    hasNewer: query.hasPreviousPage,
    isLoadingOlder: query.isFetchingNextPage,
    isLoadingNewer: query.isFetchingPreviousPage,
    /** Whether there are older messages that can be fetched right now. */
    canLoadOlder: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    /** Whether a further page would make the cache drop a page at the other end. */
    isFull: (pages?.length ?? 0) >= MOST_PAGES,
    loadOlder: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage({ cancelRefetch: false })
    },
    loadNewer: () => {
      if (query.hasPreviousPage && !query.isFetching) void query.fetchPreviousPage({ cancelRefetch: false })
    },
    showAround: (messageId: number) => history.showPage(client, of, { around: messageId }),
    showNewest: () => {
      history.showPage(client, of, null).catch((error: unknown) => {
        if (!isCancelledError(error)) toastError(errorMessage(error, t('common.loadFailed')))
      })
    },
  }
}

/** The part of a history that the view of a conversation needs, for any kind of messages. */
export type HistoryOf = Omit<ReturnType<typeof useHistory<Entry, HistoryPage<Entry>>>, 'pages' | 'messages'>
