import {
  ActionIcon,
  CloseButton,
  Indicator,
  MultiSelect,
  Pill,
  Popover,
  Stack,
  Switch,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import type { Queue } from '@recado/contracts/queues/queue'
import { IconAdjustmentsHorizontal, IconPlus, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../shared/session/current-user.tsx'
import classes from './ticket-filters.module.css'
import type { useInboxAddress } from './use-inbox-address.ts'

const TYPING_MS = 500

type Filters = { readonly address: ReturnType<typeof useInboxAddress>; readonly queues: readonly Queue[] }
type Bar = Filters & { readonly onNew: () => void }

/** Search and filters above the list; what is chosen stands below as chips that take it off again. */
export function TicketFilters({ address, queues, onNew }: Bar) {
  const { t } = useTranslation()
  const { filter } = address
  const [isOpen, setOpen] = useState(false)
  const count = Number(filter.showAll) + Number(filter.onlyUnread) + filter.queueIds.length
  return (
    <div className={classes.bar}>
      <div className={classes.line}>
        <SearchField value={filter.searchParam} onSearch={address.chooseText} />
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={260} shadow="md" trapFocus returnFocus>
          <Tooltip label={t('tickets.filters')} disabled={isOpen}>
            <Indicator disabled={count === 0} size={8} offset={5} color="blue">
              <Popover.Target>
                <ActionIcon variant="default" aria-label={t('tickets.filters')} onClick={() => setOpen(!isOpen)}>
                  <IconAdjustmentsHorizontal size={18} stroke={1.5} />
                </ActionIcon>
              </Popover.Target>
            </Indicator>
          </Tooltip>
          <Popover.Dropdown>
            <FilterFields address={address} queues={queues} />
          </Popover.Dropdown>
        </Popover>
        <Tooltip label={t('tickets.new')}>
          <ActionIcon variant="filled" color="blue" aria-label={t('tickets.new')} onClick={onNew}>
            <IconPlus size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {count > 0 && <Chips address={address} queues={queues} />}
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

function FilterFields({ address, queues }: Filters) {
  const { t } = useTranslation()
  const mayShowAll = useAllowed('tickets:showAll')
  const { filter } = address
  return (
    <Stack gap="md">
      {mayShowAll && (
        <Switch
          label={t('tickets.showAll')}
          description={t('tickets.showAllHint')}
          checked={filter.showAll}
          onChange={(event) => address.chooseShowAll(event.currentTarget.checked)}
        />
      )}
      <Switch
        label={t('tickets.onlyUnread')}
        checked={filter.onlyUnread}
        onChange={(event) => address.chooseUnread(event.currentTarget.checked)}
      />
      {queues.length > 0 && (
        <MultiSelect
          label={t('tickets.queues')}
          placeholder={filter.queueIds.length === 0 ? t('tickets.queuesPlaceholder') : ''}
          data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.queueIds.map(String)}
          onChange={(ids) => address.chooseQueues(ids.map(Number))}
          comboboxProps={{ withinPortal: false }}
        />
      )}
    </Stack>
  )
}

function Chips({ address, queues }: Filters) {
  const { t } = useTranslation()
  const { showAll, onlyUnread, queueIds } = address.filter
  const chosenQueues = queueIds.map((id) => ({ id, name: queues.find((queue) => queue.id === id)?.name ?? `#${id}` }))
  return (
    <div className={classes.chips}>
      {showAll && <Chip name={t('tickets.showAll')} onRemove={() => address.chooseShowAll(false)} />}
      {onlyUnread && <Chip name={t('tickets.onlyUnread')} onRemove={() => address.chooseUnread(false)} />}
      {chosenQueues.map(({ id, name }) => (
        <Chip key={id} name={name} onRemove={() => address.chooseQueues(queueIds.filter((other) => other !== id))} />
      ))}
    </div>
  )
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <Pill
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('tickets.removeFilter', { name }), 'aria-hidden': false, tabIndex: 0 }}
    >
      {name}
    </Pill>
  )
}
