import type { Notification } from '@recado/contracts/notifications/notification'
import { placeOf } from '@recado/contracts/notifications/place-of'
import {
  IconAlertTriangle,
  IconAt,
  IconBell,
  IconClockExclamation,
  IconClockPlay,
  IconFileZip,
  IconPlugConnectedX,
  IconTransfer,
  IconWebhookOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import { useNow } from '../../shared/ui/use-now.ts'
import classes from './notice-row.module.css'
import { useNoticeWords } from './use-notice-words.ts'
import { useReadNotice } from './use-read-notices.ts'

const ICONS: Readonly<Record<Notification['about']['kind'], typeof IconAt>> = {
  'chat-mention': IconAt,
  'note-mention': IconAt,
  'ticket-assigned': IconTransfer,
  'ticket-woken': IconClockPlay,
  'ticket-breached': IconClockExclamation,
  'send-failed': IconAlertTriangle,
  'deletion-refused': IconAlertTriangle,
  'connection-down': IconPlugConnectedX,
  'webhook-off': IconWebhookOff,
  'company-export': IconFileZip,
  unknown: IconBell,
}

/** One notification in the list. A click marks it as read and opens its subject. */
export function NoticeRow({ notice, onGo }: { notice: Notification; onGo: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { mutate } = useReadNotice()
  const { title, text } = useNoticeWords()(notice)
  const { id, about, createdAt, readAt } = notice
  const Icon = ICONS[about.kind]
  const isUnread = readAt === null
  const go = () => {
    if (isUnread) mutate(id)
    onGo()
  }
  return (
    <Link className={classes.row ?? ''} to={placeOf(about)} data-unread={isUnread || undefined} onClick={go}>
      <span className={classes.icon} data-kind={about.kind}>
        <Icon size={18} stroke={1.5} aria-hidden />
      </span>
      <span className={classes.texts}>
        <span className={classes.head}>
          <span className={classes.title}>{title}</span>
          <time dateTime={createdAt}>{format.timeOrDate(createdAt, now)}</time>
        </span>
        {text && <span className={classes.text}>{text}</span>}
      </span>
      {isUnread && <span className={classes.dot} role="img" aria-label={t('notices.unread')} />}
    </Link>
  )
}
