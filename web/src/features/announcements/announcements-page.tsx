import { Badge, Text } from '@mantine/core'
import type { Announcement } from '@recado/contracts/announcements/announcement'
import { IconPaperclip, IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { announcementLists } from './announcement-list.ts'
import classes from './announcements.module.css'
import { useDeleteAnnouncement } from './api.ts'
import { PRIORITY_WORDS } from './priority-words.ts'

const AnnouncementDialog = lazyDialog(() => import('./announcement-dialog.tsx'), 'AnnouncementDialog')

/** The announcements of the installation, for super users. */
export function AnnouncementsPage() {
  const { t } = useTranslation()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(announcementLists, { text })
  const columns = useColumns()
  const { opened, ...dialogs } = useRowDialogs<Announcement>()
  const editActions = useEditActions(dialogs)
  const removing = useDeleteAnnouncement()
  return (
    <>
      <ListPage
        title={t('announcements.title')}
        list={list}
        columns={columns}
        nameOf={({ title }) => title}
        actionsOf={(record) => editActions(record, record.title)}
        search={{ label: t('announcements.search'), text, onSearch: (q) => address.change({ q }) }}
        primary={{ label: t('announcements.add'), onClick: dialogs.add }}
        empty={{ icon: <IconSpeakerphone size={32} stroke={1.5} />, text: t('announcements.empty') }}
      />
      <RowDialogs
        opened={opened}
        form={(record) => <AnnouncementDialog record={record} onClose={dialogs.close} onReload={dialogs.edit} />}
        removal={({ id, title }) => (
          <DeleteDialog
            id={id}
            title={t('announcements.deleteTitle')}
            question={t('announcements.deleteQuestion', { name: title })}
            doneText={t('announcements.deleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
    </>
  )
}

function useColumns(): Column<Announcement>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'title',
      label: t('announcements.name'),
      cell: ({ title }) => (
        <Text span truncate fw={550} title={title}>
          {title}
        </Text>
      ),
    },
    {
      key: 'priority',
      label: t('announcements.priority'),
      width: '120px',
      cell: ({ priority }) => (
        <span className={classes.priority} data-priority={priority}>
          {t(`announcements.priorities.${PRIORITY_WORDS[priority]}`)}
        </span>
      ),
    },
    {
      key: 'image',
      label: t('announcements.image'),
      width: '24%',
      isBlank: ({ mediaName }) => mediaName === null,
      cell: ({ mediaName }) =>
        mediaName ? (
          <Text truncate title={mediaName} miw={0}>
            <IconPaperclip size={14} stroke={1.5} aria-hidden /> {mediaName}
          </Text>
        ) : (
          <Text c="dimmed">{t('files.none')}</Text>
        ),
    },
    { key: 'status', label: t('announcements.status'), width: '130px', cell: (record) => <Status record={record} /> },
  ]
}

const COLORS = { on: 'teal', off: 'gray', scheduled: 'blue', ended: 'gray' } as const

/** Whether the announcement is visible to everybody, and if not, the reason. */
function Status({ record: { status, live, from } }: { record: Announcement }) {
  const { t } = useTranslation()
  const now = useNow()
  const isToCome = from !== null && Date.parse(from) > now.getTime()
  const state = live ? 'on' : !status ? 'off' : isToCome ? 'scheduled' : 'ended'
  return (
    <Badge variant="light" color={COLORS[state]} tt="none" fw={550} autoContrast>
      {t(`announcements.${state}`)}
    </Badge>
  )
}
