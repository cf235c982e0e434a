import { Badge, Button, Menu, Text } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { photoOf } from '../../shared/contacts/photo-of.ts'
import { reachOf, useFormat } from '../../shared/i18n/format.ts'
import { LastMark } from '../../shared/messages/last-mark.tsx'
import { useLastSaid } from '../../shared/messages/use-spoken.ts'
import { PriorityMark } from '../../shared/tickets/priority-mark.tsx'
import { Unanswered } from '../../shared/tickets/unanswered.tsx'
import { AskedMenu } from '../../shared/ui/asked-menu.tsx'
import { ColorChip } from '../../shared/ui/color-chip.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import classes from './board.module.css'
import type { Carrying } from './use-carrying.ts'

export type Lane = { readonly id: number; readonly name: string; readonly color: string }
type Props = {
  readonly ticket: Ticket
  readonly laneId: number
  readonly lanes: readonly Lane[]
  readonly now: Date
  readonly carrying: Carrying
  readonly onMove: (ticket: Ticket, laneId: number) => void
  /** Opens a preview of a waiting ticket, because the full view needs an accepted ticket. */
  readonly onPeek: (ticket: Ticket) => void
}

const MINUTE_MS = 60_000

export function Card({ ticket, laneId, lanes, now, carrying, onMove, onPeek }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const said = useLastSaid()(ticket)
  const [isMoving, setMoving] = useState(false)
  const { contact, queue, user, unreadMessages, status, queuedAt, uuid } = ticket
  const reach = reachOf(contact)
  const waited = status === 'pending' && queuedAt ? (now.getTime() - Date.parse(queuedAt)) / MINUTE_MS : undefined
  return (
    <li
      className={classes.card}
      data-card={ticket.id}
      draggable
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the space bar picks the card up
      tabIndex={0}
      aria-label={t('kanban.card', { name: contact.name })}
      aria-describedby="board-help"
      data-carried={carrying.carried?.ticket.id === ticket.id || undefined}
      onDragStart={() => carrying.take(ticket, laneId)}
      onDragEnd={carrying.leave}
      onKeyDown={(event) => carrying.onKeyDown(event, ticket, laneId)}
    >
      <div className={classes.line}>
        <PersonAvatar name={contact.name} photo={photoOf(contact)} size={28} />
        <Text fw={600} truncate flex={1} title={contact.name}>
          {contact.name}
        </Text>
        <PriorityMark ticket={ticket} />
        {unreadMessages > 0 && (
          <Badge
            circle={unreadMessages < 10}
            size="sm"
            flex="none"
            aria-label={t('kanban.unread', { count: unreadMessages })}
          >
            {unreadMessages}
          </Badge>
        )}
      </div>
      {reach && reach !== contact.name && <span className={classes.dimmed}>{reach}</span>}
      {said !== '' && (
        <Text size="sm" lineClamp={2}>
          <LastMark ticket={ticket} />
          {said}
        </Text>
      )}
      <div className={classes.chips}>
        {queue ? (
          <ColorChip color={queue.color}>{queue.name}</ColorChip>
        ) : (
          <span className={classes.dimmed}>{t('common.noQueue')}</span>
        )}
        {user && (
          <Badge variant="default" tt="none" fw={500} fz={13} h={24} maw="100%">
            {user.name}
          </Badge>
        )}
        <Unanswered ticket={ticket} />
        {waited !== undefined && ticket.awaitingSince === null && (
          <span className={classes.dimmed}>{t('kanban.waiting', { time: format.minutes(Math.max(0, waited)) })}</span>
        )}
      </div>
      <div className={classes.line}>
        {status === 'pending' ? (
          <Button size="compact-sm" variant="default" onClick={() => onPeek(ticket)}>
            {t('kanban.seeTicket')}
          </Button>
        ) : (
          <Button component={Link} to={`/tickets/${uuid}`} size="compact-sm" variant="default" draggable={false}>
            {t('kanban.seeTicket')}
          </Button>
        )}
        <AskedMenu
          isOpened={isMoving}
          onOpened={setMoving}
          button={(props) => (
            <IconButton
              {...props}
              label={t('kanban.moveOf', { name: contact.name })}
              hint={false}
              Icon={IconArrowsExchange}
              size={30}
            />
          )}
        >
          <Menu.Label>{t('kanban.moveTo')}</Menu.Label>
          {lanes
            .filter(({ id }) => id !== laneId)
            .map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => onMove(ticket, id)}>
                {name}
              </Menu.Item>
            ))}
        </AskedMenu>
      </div>
    </li>
  )
}
