import { UnstyledButton } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ticketCounters } from '../api.ts'
import type { InboxAddress } from '../use-inbox-address.ts'
import classes from './snooze.module.css'

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
    <UnstyledButton className={classes.toggle} aria-pressed={isOn} onClick={() => address.chooseSnoozed(!isOn)}>
      <IconClockPause size={15} stroke={1.75} aria-hidden />
      {t('snooze.snoozedOnes', { count })}
    </UnstyledButton>
  )
}
