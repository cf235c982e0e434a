import { Menu } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import {
  IconArchive,
  IconArrowsExchange,
  IconClockPause,
  IconDotsVertical,
  IconNote,
  IconRobot,
  IconRobotOff,
  IconTag,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskedMenu } from '../../shared/ui/asked-menu.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { ServerItem } from '../../shared/ui/server-controls.tsx'
import classes from './ticket-row.module.css'
import { useSwitchBot } from './use-hand-over.ts'
import { useRights } from './use-rights.ts'
import { useCloseTicket } from './use-ticket-steps.ts'

const SnoozeDialog = lazyDialog(() => import('./snooze/snooze-dialog.tsx'), 'SnoozeDialog')

const ICON = { size: 16, stroke: 1.5 } as const

/** The field that can be filled in in the preview of a ticket. */
export type PeekField = 'tags' | 'note'

type Props = {
  readonly ticket: Ticket
  readonly onPeek: (ticket: Ticket, field: PeekField) => void
  readonly onTransfer: (ticket: Ticket) => void
  readonly onClosed: (ticket: Ticket) => void
}

/**
 * The actions on a waiting ticket besides accepting it. Tags and notes are entered in the preview of its conversation.
 */
export function WaitingMenu(props: Props) {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  const [isSnoozing, setSnoozing] = useState(false)
  return (
    <>
      <AskedMenu
        isOpened={isOpened}
        onOpened={setOpened}
        width={230}
        button={(button) => (
          <IconButton
            {...button}
            className={`${classes.quiet} ${classes.more}`}
            label={t('tickets.moreOf', { name: props.ticket.contact.name })}
            hint={t('tickets.more')}
            Icon={IconDotsVertical}
            size={28}
          />
        )}
      >
        <Choices {...props} onSnooze={() => setSnoozing(true)} />
      </AskedMenu>
      {isSnoozing && (
        <SnoozeDialog ticket={props.ticket} onSnoozed={props.onClosed} onClose={() => setSnoozing(false)} />
      )}
    </>
  )
}

function Choices({ ticket, onPeek, onTransfer, onClosed, onSnooze }: Props & { readonly onSnooze: () => void }) {
  const { t } = useTranslation()
  const rights = useRights(ticket)
  const bot = useSwitchBot()
  const close = useCloseTicket(onClosed)
  const closeSilently = useCloseTicket(onClosed, true)
  return (
    <>
      <Menu.Item leftSection={<IconTag {...ICON} />} onClick={() => onPeek(ticket, 'tags')}>
        {t('tickets.tags')}
      </Menu.Item>
      <Menu.Item leftSection={<IconNote {...ICON} />} onClick={() => onPeek(ticket, 'note')}>
        {t('tickets.note')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowsExchange {...ICON} />} onClick={() => onTransfer(ticket)}>
        {t('tickets.transfer')}
      </Menu.Item>
      {rights.leadBot && (
        <ServerItem
          leftSection={ticket.chatbot ? <IconRobotOff {...ICON} /> : <IconRobot {...ICON} />}
          onClick={() => bot.mutate({ ticket, isOn: !ticket.chatbot })}
        >
          {ticket.chatbot ? t('tickets.switchBotOff') : t('tickets.switchBotOn')}
        </ServerItem>
      )}
      {rights.snooze && (
        <Menu.Item leftSection={<IconClockPause {...ICON} />} onClick={onSnooze}>
          {t('snooze.snooze')}
        </Menu.Item>
      )}
      <ServerItem leftSection={<IconArchive {...ICON} />} onClick={() => close.mutate(ticket)}>
        {t('tickets.close')}
      </ServerItem>
      <ServerItem leftSection={<IconArchive {...ICON} />} onClick={() => closeSilently.mutate(ticket)}>
        {t('tickets.closeSilently')}
      </ServerItem>
    </>
  )
}
