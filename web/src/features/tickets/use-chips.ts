import { useTranslation } from 'react-i18next'
import { useWantedName } from '../../shared/contact-fields/use-wanted-name.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import type { Pictured } from '../../shared/pickers/person-option.tsx'
import type { InboxAddress } from './use-inbox-address.ts'

type Named = { readonly id: number; readonly name: string }

/** The options of the ticket filters. */
export type FilterChoices = {
  readonly queues: readonly Named[]
  readonly tags: readonly Named[]
  readonly people: readonly Pictured[]
  readonly connections: readonly Named[]
}
type Chip = { readonly key: string; readonly name: string; readonly onRemove: () => void }

const LISTS = [
  ['queueIds', 'queues'],
  ['tagIds', 'tags'],
  ['userIds', 'people'],
  ['whatsappIds', 'connections'],
] as const

/** @returns the active filters except the search text, each with a function that removes it */
export function useChips(address: InboxAddress, choices: FilterChoices): readonly Chip[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { filter, tab, status, order, usualOrder } = address
  const nameOf = useWantedName()
  const chips: Chip[] = LISTS.flatMap(([ids, of]) =>
    filter[ids].map((id) => ({
      key: `${ids}-${id}`,
      name: choices[of].find((one) => one.id === id)?.name ?? `#${id}`,
      onRemove: () =>
        address.chooseIds(
          ids,
          filter[ids].filter((other) => other !== id),
        ),
    })),
  )
  const add = (isOn: boolean, key: string, name: string, onRemove: () => void) => {
    if (isOn) chips.push({ key, name, onRemove })
  }
  const day = (iso: string) => format.date(`${iso}T12:00`)
  add(filter.showAll && tab !== 'search', 'all', t('tickets.showAll'), () => address.chooseShowAll(false))
  add(filter.onlyUnread, 'unread', t('tickets.onlyUnread'), () => address.chooseUnread(false))
  add(filter.unanswered, 'unanswered', t('tickets.unanswered'), () => address.chooseUnanswered(false))
  add(filter.onlyPriority, 'priority', t('tickets.onlyPriority'), () => address.choosePriority(false))
  if (status) add(true, 'status', t(`details.status.${status}`), () => address.chooseStatus(null))
  if (filter.createdOn)
    add(true, 'created', t('tickets.createdOn', { day: day(filter.createdOn) }), () =>
      address.chooseDay('createdOn', ''),
    )
  if (filter.changedOn)
    add(true, 'changed', t('tickets.changedOn', { day: day(filter.changedOn) }), () =>
      address.chooseDay('changedOn', ''),
    )
  const { closedFrom, closedTo } = filter
  if (closedFrom || closedTo) {
    const days = [closedFrom, closedTo].map((iso) => (iso ? day(iso) : '…')).join(' – ')
    add(true, 'closed', t('tickets.closedIn', { days }), address.anyClosing)
  }
  const from = filter.cameFrom
  if (from) add(true, 'from', t(`tickets.cameFromOnes.${from}`), () => address.chooseOrigin(undefined))
  const { field } = filter
  if (field) add(true, 'field', nameOf(field), () => address.chooseField(undefined))
  add(filter.withoutGroups, 'people', t('tickets.withoutGroups'), address.withGroups)
  add(order !== usualOrder, 'order', t(`tickets.orders.${order}`), () => address.chooseOrder(usualOrder))
  return chips
}
