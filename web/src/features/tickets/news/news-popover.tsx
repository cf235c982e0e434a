import { Indicator, Popover } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconBell, IconBellCheck, IconBellOff, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { photoOf } from '../../../shared/contacts/photo-of.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useLastSaid } from '../../../shared/messages/use-spoken.ts'
import { isQuiet } from '../../../shared/session/alerts.ts'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { PersonAvatar } from '../../../shared/ui/person-avatar.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { useNow } from '../../../shared/ui/use-now.ts'
import { TicketMoment } from '../ticket-moment.tsx'
import { AskForPermission } from './ask-for-permission.tsx'
import classes from './news.module.css'
import type { News } from './use-news.ts'

type Props = News & { readonly onSettings: () => void }

/** The tickets with news, in a popover behind a bell with their count. */
export function NewsPopover({ tickets, count, hasMore, onSettings }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { alerts } = useCurrentUser()
  const format = useFormat()
  const isSilent = isQuiet(alerts, useNow())
  const shown = hasMore ? `${count}+` : String(count)
  const label = count > 0 ? t('news.some', { count, shown }) : t('news.title')
  const quiet =
    isSilent && alerts.quietUntil ? t('news.quiet', { time: format.dateTime(alerts.quietUntil) }) : undefined
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Indicator disabled={count === 0} label={shown} size={16} offset={7} color="red.8" zIndex={1}>
        <Popover.Target>
          <IconButton
            label={label}
            Icon={quiet ? IconBellOff : IconBell}
            {...(quiet && { hint: quiet })}
            onClick={() => setOpen(!isOpen)}
          />
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t('news.title')}>
        {isOpen && <NewsList tickets={tickets} quiet={quiet} onGo={() => setOpen(false)} onSettings={onSettings} />}
      </Popover.Dropdown>
    </Popover>
  )
}

type ListProps = Pick<Props, 'tickets' | 'onSettings'> & {
  readonly quiet: string | undefined
  readonly onGo: () => void
}

function NewsList({ tickets, quiet, onGo, onSettings }: ListProps) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <>
      <div className={classes.top}>
        <h2 className={classes.title}>{t('news.title')}</h2>
        <IconButton
          label={t('news.settings')}
          Icon={IconSettings}
          onClick={() => {
            onGo()
            onSettings()
          }}
        />
      </div>
      {quiet && <p className={classes.quiet}>{quiet}</p>}
      <AskForPermission />
      {tickets.length === 0 && (
        <div className={classes.nothing}>
          <EmptyState icon={<IconBellCheck size={28} stroke={1.5} />} text={t('news.none')} />
        </div>
      )}
      <ul className={classes.list}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <Entry ticket={ticket} now={now} onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  )
}

type EntryProps = { readonly ticket: Ticket; readonly now: Date; readonly onGo: () => void }

/** One ticket: what happened, and when; of a waiting one also for how long its contact has waited. */
function Entry({ ticket, now, onGo }: EntryProps) {
  const { t } = useTranslation()
  const lastSaid = useLastSaid()
  const { uuid, status, contact, unreadMessages, handedBy } = ticket
  const isWaiting = status === 'pending'
  const transfer = isWaiting ? null : handedBy
  const isBack = isWaiting && handedBy !== null && unreadMessages === 0
  return (
    <Link
      className={classes.row}
      to={isWaiting ? `/tickets?tab=pending&row=${uuid}` : `/tickets/${uuid}`}
      onClick={onGo}
    >
      <PersonAvatar name={contact.name} photo={photoOf(contact)} size={34} />
      <span className={classes.texts}>
        <span className={classes.head}>
          <strong>{contact.name}</strong>
          <TicketMoment ticket={ticket} now={now} since={transfer?.at ?? undefined} />
        </span>
        <span className={classes.message}>
          {transfer && t('news.handedBy', { name: transfer.name })}
          {isBack && t('news.again')}
          {!transfer && !isBack && lastSaid(ticket)}
        </span>
      </span>
      {unreadMessages > 0 && (
        <span className={classes.count} title={t('news.unread', { count: unreadMessages })}>
          {unreadMessages}
        </span>
      )}
    </Link>
  )
}
