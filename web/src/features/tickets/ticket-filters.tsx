import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react'
import { memo, startTransition, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '../../shared/ui/lazy-part.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { FilterChip } from './filter-chip.tsx'
import { SnoozedToggle } from './snooze/snoozed-toggle.tsx'
import classes from './ticket-filters.module.css'
import { type FilterChoices, useChips } from './use-chips.ts'
import type { InboxAddress } from './use-inbox-address.ts'
import { WaitingToggle } from './waiting-toggle.tsx'

const FilterFields = lazyPage(() => import('./filter-fields.tsx'), 'FilterFields')

const BESIDE_PX = 44 // the width of the button on the right and its gap, so that the fields end where the line ends

type Filters = {
  readonly address: InboxAddress
  readonly choices: FilterChoices
  readonly onNew: () => void
}

/** The search and the filters above the list. Active filters are shown as chips that remove them. */
export const TicketFilters = memo(function TicketFilters({ address, choices, onNew }: Filters) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // opens when its code is loaded, so that the focus can move to a field
  const toggle = () => startTransition(() => setOpen(!isOpen))
  const chips = useChips(address, choices)
  return (
    <div className={classes.bar}>
      <div className={classes.line}>
        <div className={classes.search} data-inbox-search>
          <SearchField
            value={address.filter.searchParam}
            label={t('tickets.search')}
            placeholder={t('tickets.searchPlaceholder')}
            onSearch={address.chooseText}
          />
        </div>
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          offset={{ mainAxis: 8, crossAxis: BESIDE_PX }}
          width={316}
          shadow="md"
          trapFocus
          returnFocus
        >
          <Indicator disabled={chips.length === 0} size={8} offset={5} color="blue">
            <Popover.Target>
              <ActionIcon data-hint variant="default" aria-label={t('tickets.filters')} onClick={toggle}>
                <IconAdjustmentsHorizontal size={18} stroke={1.5} />
              </ActionIcon>
            </Popover.Target>
          </Indicator>
          <Popover.Dropdown className={classes.fields}>
            <FilterFields address={address} choices={choices} />
          </Popover.Dropdown>
        </Popover>

        <ActionIcon data-hint variant="filled" color="blue" aria-label={t('tickets.new')} onClick={onNew}>
          <IconPlus size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className={classes.chips}>
        {chips.map(({ key, name, onRemove }) => (
          <FilterChip key={key} name={name} onRemove={onRemove} />
        ))}
        <SnoozedToggle address={address} />
        <WaitingToggle address={address} />
      </div>
    </div>
  )
})
