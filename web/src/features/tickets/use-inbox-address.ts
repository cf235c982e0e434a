import { TicketStatus } from '@recado/contracts/tickets/ticket'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { InboxFilter } from './filter.ts'

/** Tab and filters of the inbox, kept in the address: shared, reloaded or gone back to, it shows the same. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const { tab, filter } = useMemo(() => readAddress(new URLSearchParams(text)), [text])
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setParams((present) => withChanges(present, changes), { replace: true }),
    [setParams],
  )
  return {
    tab,
    filter,
    /** What a link inside the inbox must carry on. */
    search: text ? `?${text}` : '',
    chooseTab: (chosen: TicketStatus) => change({ tab: chosen === 'open' ? null : chosen }),
    chooseShowAll: (isOn: boolean) => change({ all: isOn ? '1' : null }),
    chooseUnread: (isOn: boolean) => change({ unread: isOn ? '1' : null }),
    chooseQueues: (ids: readonly number[]) => change({ queues: ids.length > 0 ? ids.join('.') : null }),
    chooseText: (typed: string) => change({ q: typed || null }),
    clear: () => change({ all: null, unread: null, queues: null, q: null }),
  }
}

export function readAddress(params: URLSearchParams): { tab: TicketStatus; filter: InboxFilter } {
  const tab = TicketStatus.safeParse(params.get('tab'))
  return {
    tab: tab.success ? tab.data : 'open',
    filter: {
      showAll: params.has('all'),
      onlyUnread: params.has('unread'),
      queueIds: (params.get('queues') ?? '')
        .split('.')
        .map(Number)
        .filter((id) => Number.isInteger(id) && id > 0),
      searchParam: (params.get('q') ?? '').slice(0, 100),
    },
  }
}

function withChanges(params: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) changed.delete(key)
    else changed.set(key, value)
  }
  return changed
}
