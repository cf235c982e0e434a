import { ActionIcon, CloseButton, Indicator, Popover, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { IconAdjustmentsHorizontal, IconPlus, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FilterChoices, useChips } from './filter-chips.ts'
import { FilterFields } from './filter-fields.tsx'
import { FilterChip } from './filter-pill.tsx'
import classes from './ticket-filters.module.css'
import type { InboxAddress } from './use-inbox-address.ts'

const TYPING_MS = 500

type Filters = {
  readonly address: InboxAddress
  readonly choices: FilterChoices
  readonly onNew: () => void
}

/** Search and filters above the list; what is chosen stands below as chips that take it off again. */
export function TicketFilters({ address, choices, onNew }: Filters) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const chips = useChips(address, choices)
  return (
    <div className={classes.bar}>
      <div className={classes.line}>
        <SearchField value={address.filter.searchParam} onSearch={address.chooseText} />
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={290} shadow="md" trapFocus returnFocus>
          <Tooltip label={t('tickets.filters')} disabled={isOpen}>
            <Indicator disabled={chips.length === 0} size={8} offset={5} color="blue">
              <Popover.Target>
                <ActionIcon variant="default" aria-label={t('tickets.filters')} onClick={() => setOpen(!isOpen)}>
                  <IconAdjustmentsHorizontal size={18} stroke={1.5} />
                </ActionIcon>
              </Popover.Target>
            </Indicator>
          </Tooltip>
          <Popover.Dropdown className={classes.fields}>
            <FilterFields address={address} choices={choices} />
          </Popover.Dropdown>
        </Popover>
        <Tooltip label={t('tickets.new')}>
          <ActionIcon variant="filled" color="blue" aria-label={t('tickets.new')} onClick={onNew}>
            <IconPlus size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {chips.length > 0 && (
        <div className={classes.chips}>
          {chips.map(({ key, name, onRemove }) => (
            <FilterChip key={key} name={name} onRemove={onRemove} />
          ))}
        </div>
      )}
    </div>
  )
}

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onSearch, TYPING_MS)
  useEffect(() => setText(value), [value])
  const change = (typed: string) => {
    setText(typed)
    search(typed.trim())
  }
  const clear = () => {
    setText('')
    search.cancel()
    onSearch('')
  }
  return (
    <TextInput
      size="sm"
      type="search"
      className={classes.search}
      data-inbox-search
      value={text}
      maxLength={TEXT_LIMIT.search}
      onChange={(event) => change(event.currentTarget.value)}
      placeholder={t('tickets.searchPlaceholder')}
      aria-label={t('tickets.search')}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      rightSection={text && <CloseButton size="sm" aria-label={t('tickets.clearSearch')} onClick={clear} />}
    />
  )
}
