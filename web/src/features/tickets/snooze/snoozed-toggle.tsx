import { IconClockPause } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ticketCounters } from '../api.ts'
import { FilterToggle } from '../filter-toggle.tsx'
import type { InboxAddress } from '../use-inbox-address.ts'

/** Shows the snoozed tickets of a tab instead of the others; absent while there are none. */
export function SnoozedToggle({ address }: { address: InboxAddress }) {
  const { t } = useTranslation()
  const { tab, counted } = address
  const counters = useQuery({
    ...ticketCounters({ ...counted, snoozed: 'only' }),
    placeholderData: keepPreviousData,
    enabled: tab === 'open' || tab === 'pending',
  })
  if (tab !== 'open' && tab !== 'pending') return null
  const count = counters.data?.[tab] ?? 0
  const isOn = address.filter.snoozed === 'only'
  if (count === 0 && !isOn) return null
  return (
    <FilterToggle Icon={IconClockPause} isOn={isOn} onChange={address.chooseSnoozed}>
      {t('snooze.snoozedOnes', { count })}
    </FilterToggle>
  )
}
