import { IconBellCheck, IconChecks, IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ALL, noticeLists } from '../../../features/notifications/notice-list.ts'
import { NoticeRow } from '../../../features/notifications/notice-row.tsx'
import { useReadAllNotices } from '../../../features/notifications/use-read-notices.ts'
import { AskForPermission } from '../../../features/tickets/news/ask-for-permission.tsx'
import { TicketNews } from '../../../features/tickets/news/ticket-news.tsx'
import { useList } from '../../../shared/list/use-list.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import classes from './news.module.css'
import type { Bell } from './use-bell.ts'

type Props = Pick<Bell, 'items'> & {
  /** The end of the user's quiet time, in words. */
  readonly quiet: string | undefined
  readonly onGo: () => void
  readonly onSettings: () => void
}

/** The list of new entries, followed by the entries that were read before. */
export function NewsList({ items, quiet, onGo, onSettings }: Props) {
  const { t } = useTranslation()
  const all = useList(noticeLists, ALL)
  const { mutate: readAll } = useReadAllNotices()
  const earlier = all.rows?.filter(({ readAt }) => readAt !== null) ?? []
  const newest = items.reduce((id, item) => ('notice' in item ? Math.max(id, item.notice.id) : id), 0)
  return (
    <>
      <div className={classes.top}>
        <h2 className={classes.title}>{t('news.title')}</h2>
        <span className={classes.buttons}>
          {newest > 0 && <IconButton label={t('notices.readAll')} Icon={IconChecks} onClick={() => readAll(newest)} />}
          <IconButton label={t('news.settings')} Icon={IconSettings} onClick={onSettings} />
        </span>
      </div>
      {quiet && <p className={classes.quiet}>{quiet}</p>}
      <AskForPermission />
      {items.length === 0 && (
        <div className={classes.nothing}>
          <EmptyState icon={<IconBellCheck size={28} stroke={1.5} />} text={t('news.none')} />
        </div>
      )}
      <div className={classes.scroller}>
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.key}>
              {'ticket' in item ? (
                <TicketNews ticket={item.ticket} onGo={onGo} />
              ) : (
                <NoticeRow notice={item.notice} onGo={onGo} />
              )}
            </li>
          ))}
        </ul>
        {earlier.length > 0 && (
          <>
            <h3 className={classes.earlier}>{t('notices.earlier')}</h3>
            <ul className={classes.list}>
              {earlier.map((notice) => (
                <li key={notice.id}>
                  <NoticeRow notice={notice} onGo={onGo} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}
