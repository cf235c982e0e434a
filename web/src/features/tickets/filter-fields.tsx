import { MultiSelect, SegmentedControl, Select, Stack, Switch } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { TicketStatus } from '@recado/contracts/tickets/ticket'
import { useTranslation } from 'react-i18next'
import { FieldFilter } from '../../shared/contact-fields/field-filter.tsx'
import { personOption } from '../../shared/pickers/person-option.tsx'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { useDateFieldProps } from '../../shared/ui/dates.ts'
import type { FilterChoices } from './use-chips.ts'
import { type InboxAddress, ORDERS } from './use-inbox-address.ts'

const ORIGINS = ['ad', 'any'] as const

type Props = { readonly address: InboxAddress; readonly choices: FilterChoices }

/** All filters of the list; a change applies at once. */
export function FilterFields({ address, choices }: Props) {
  const { t } = useTranslation()
  const mayShowAll = useAllowed('tickets:showAll')
  const { filter, tab, status, order } = address
  const isSearch = tab === 'search'
  const inside = { comboboxProps: { withinPortal: false }, size: 'sm' } as const
  return (
    <Stack gap="sm">
      {mayShowAll && !isSearch && (
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
      <Switch
        label={t('tickets.unanswered')}
        checked={filter.unanswered}
        onChange={(event) => address.chooseUnanswered(event.currentTarget.checked)}
      />
      <Switch
        label={t('tickets.onlyPriority')}
        checked={filter.onlyPriority}
        onChange={(event) => address.choosePriority(event.currentTarget.checked)}
      />
      {!isSearch && (
        <SegmentedControl
          fullWidth
          orientation="vertical" // vertical, because three orders do not fit side by side
          size="xs"
          aria-label={t('tickets.order')}
          data={ORDERS.map((value) => ({ value, label: t(`tickets.orders.${value}`) }))}
          value={order}
          onChange={(value) => address.chooseOrder(value)}
        />
      )}
      {isSearch && (
        <Select
          label={t('tickets.status')}
          placeholder={t('tickets.anyStatus')}
          data={TicketStatus.options.map((value) => ({ value, label: t(`details.status.${value}`) }))}
          value={status ?? null}
          onChange={(value) => address.chooseStatus(value)}
          clearable
          {...inside}
        />
      )}
      <Ids of="queueIds" label={t('tickets.queues')} all={choices.queues} address={address} />
      <Ids of="tagIds" label={t('tickets.tags')} all={choices.tags} address={address} />
      {mayShowAll && <Ids of="userIds" label={t('tickets.users')} all={choices.people} address={address} arePeople />}
      {choices.connections.length > 1 && (
        <Ids of="whatsappIds" label={t('tickets.connections')} all={choices.connections} address={address} />
      )}
      <Select
        label={t('tickets.cameFrom')}
        placeholder={t('tickets.anyOrigin')}
        data={ORIGINS.map((value) => ({ value, label: t(`tickets.cameFromOnes.${value}`) }))}
        value={filter.cameFrom ?? null}
        onChange={(value) => address.chooseOrigin(ORIGINS.find((one) => one === value))}
        clearable
        {...inside}
      />
      <FieldFilter isInside label={t('lists.filterField')} wanted={filter.field} onWanted={address.chooseField} />
      <Day of="createdOn" label={t('tickets.created')} address={address} />
      <Day of="changedOn" label={t('tickets.changed')} address={address} />
    </Stack>
  )
}

type IdsProps = {
  readonly of: Parameters<InboxAddress['chooseIds']>[0]
  readonly label: string
  readonly all: FilterChoices['people']
  readonly address: InboxAddress
  readonly arePeople?: boolean
}

function Ids({ of, label, all, address, arePeople = false }: IdsProps) {
  const chosen = address.filter[of]
  if (all.length === 0 && chosen.length === 0) return null
  return (
    <MultiSelect
      label={label}
      {...(arePeople && { renderOption: personOption(all) })}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(ids) => address.chooseIds(of, ids.map(Number))}
      comboboxProps={{ withinPortal: false }}
      searchable
      size="sm"
    />
  )
}

type DayProps = {
  readonly of: Parameters<InboxAddress['chooseDay']>[0]
  readonly label: string
  readonly address: InboxAddress
}

function Day({ of, label, address }: DayProps) {
  const { t } = useTranslation()
  const dateField = useDateFieldProps(t('lists.clear'))
  return (
    <DatePickerInput
      {...dateField}
      size="sm"
      clearable
      label={label}
      placeholder={t('tickets.anyDay')}
      popoverProps={{ ...dateField.popoverProps, withinPortal: false }}
      value={address.filter[of] || null}
      onChange={(day) => address.chooseDay(of, day ?? '')}
    />
  )
}
