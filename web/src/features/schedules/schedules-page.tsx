import { Text } from '@mantine/core'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { cutText } from '@recado/contracts/text/cut'
import { IconCalendarClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useVariableNames } from '../../shared/contact-fields/use-variables.ts'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { dayIn } from '../../shared/i18n/zone.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import type { RowAction } from '../../shared/list/row-actions.tsx'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import type { Pictured } from '../../shared/pickers/person-option.tsx'
import { useAllowed, useCurrentUser } from '../../shared/session/current-user.tsx'
import { plainText } from '../../shared/text/plain-text.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { useNow } from '../../shared/ui/use-now.ts'
import { useDeleteSchedule } from './api.ts'
import { MonthView } from './month-view.tsx'
import type { Named } from './schedule-dialog.tsx'
import { ScheduleFilters } from './schedule-filters.tsx'
import { scheduleLists } from './schedule-list.ts'
import { StatusChip } from './status-chip.tsx'
import { useScheduleAddress } from './use-schedule-address.ts'

const ScheduleDialog = lazyDialog(() => import('./schedule-dialog.tsx'), 'ScheduleDialog')
const PREVIEW_LENGTH = 25 // the number of characters of a text that the list shows

type Props = { readonly connections: readonly Named[]; readonly people: readonly Pictured[] }

/** The scheduled messages, as a list or as a calendar. */
export function SchedulesPage({ connections, people }: Props) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const seesAll = useAllowed('schedules:all')
  const isNarrow = useIsNarrow()
  const today = dayIn(me.company.timezone, useNow().toISOString())
  const address = useScheduleAddress(today.slice(0, 7))
  const { filter, contactId, change } = address
  const isCalendar = address.isCalendar && !isNarrow
  const list = useList(scheduleLists, filter)
  const columns = useColumns()
  const { opened, ...dialogs } = useRowDialogs<Schedule>()
  const wanted = useQuery({ ...contactDetail(contactId ?? 0), enabled: contactId !== undefined })
  const editActions = useEditActions(dialogs)
  const removing = useDeleteSchedule()
  const actionsOf = (schedule: Schedule): RowAction[] => {
    const [edit, remove] = editActions(schedule, schedule.contact.name)
    return schedule.status === 'ENVIADA' && me.profile !== 'admin' ? [edit] : [edit, remove]
  }
  const close = () => {
    dialogs.close()
    if (contactId !== undefined) change({ contactId: undefined })
  }
  const dialog = { connections, onClose: close, onReload: dialogs.edit }
  return (
    <>
      <ListPage
        title={t('schedules.title')}
        list={list}
        columns={columns}
        nameOf={({ contact }) => contact.name}
        actionsOf={actionsOf}
        search={{ label: t('schedules.search'), text: filter.text, onSearch: (q) => change({ q }) }}
        filters={<ScheduleFilters address={address} people={people} />}
        isFiltered={address.isFiltered}
        onClearFilters={address.clear}
        primary={{ label: t('schedules.add'), onClick: dialogs.add }}
        empty={{
          icon: <IconCalendarClock size={32} stroke={1.5} />,
          text: t(seesAll ? 'schedules.empty' : 'schedules.emptyOwn'),
        }}
        instead={
          isCalendar ? (
            <MonthView
              month={address.month}
              today={today}
              filter={filter}
              onMonth={(month) => change({ month })}
              onOpen={dialogs.edit}
            />
          ) : undefined
        }
      />
      {opened.what === 'add' && <ScheduleDialog key="new" {...dialog} />}
      {opened.what === 'none' && wanted.data && contactId !== undefined && (
        <ScheduleDialog key={`for-${contactId}`} contact={wanted.data} {...dialog} />
      )}
      {opened.what === 'edit' && (
        <ScheduleDialog key={`${opened.row.id}-${opened.row.version}`} schedule={opened.row} {...dialog} />
      )}
      {opened.what === 'delete' && (
        <DeleteDialog
          id={opened.row.id}
          title={t('schedules.deleteTitle')}
          question={t('schedules.deleteQuestion', { name: opened.row.contact.name })}
          doneText={t('schedules.deleted')}
          removing={removing}
          onClose={dialogs.close}
        />
      )}
    </>
  )
}

function useColumns(): Column<Schedule>[] {
  const { t } = useTranslation()
  const named = useVariableNames()
  const shown = (text: string) => named(plainText(text))
  const format = useFormat()
  const seesAll = useAllowed('schedules:all')
  const user: Column<Schedule> = {
    key: 'user',
    label: t('schedules.user'),
    width: '14%',
    cell: ({ user: { name } }) => (
      <Text truncate miw={0} title={name}>
        {name}
      </Text>
    ),
  }
  return [
    {
      key: 'contact',
      label: t('schedules.contact'),
      cell: ({ contact: { name } }) => (
        <Text truncate miw={0} fw={550} title={name}>
          {name}
        </Text>
      ),
    },
    {
      key: 'message',
      label: t('schedules.message'),
      width: '22%',
      cell: ({ body }) => <span title={shown(body)}>{shortened(shown(body))}</span>,
    },
    { key: 'sendAt', label: t('schedules.sendAt'), width: '14%', cell: ({ sendAt }) => format.dateTime(sendAt) },
    {
      key: 'sentAt',
      label: t('schedules.sentAt'),
      width: '14%',
      isBlank: ({ sentAt }) => sentAt === null,
      cell: ({ sentAt }) => sentAt && format.dateTime(sentAt),
    },
    ...(seesAll ? [user] : []),
    {
      key: 'status',
      label: t('schedules.status'),
      width: '110px',
      cell: (schedule) => <StatusChip schedule={schedule} />,
    },
  ]
}

const shortened = (text: string): string => (text.length > PREVIEW_LENGTH ? `${cutText(text, PREVIEW_LENGTH)}…` : text)
