import { IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { FilterToggle } from './filter-toggle.tsx'
import type { InboxAddress } from './use-inbox-address.ts'

/**
 * Shows a supervisor all tickets whose contacts wait for an answer, the most urgent first. Absent while it is on: then
 * the filter has a chip.
 */
export function WaitingToggle({ address: { tab, filter, chooseWaiting } }: { readonly address: InboxAddress }) {
  const { t } = useTranslation()
  const isAllowed = useAllowed('tickets:showAll')
  const isListed = tab === 'open' || tab === 'pending'
  if (!isAllowed || !isListed || filter.unanswered || filter.snoozed === 'only') return null
  return (
    <FilterToggle Icon={IconClockExclamation} isOn={false} onChange={chooseWaiting}>
      {t('tickets.unanswered')}
    </FilterToggle>
  )
}
