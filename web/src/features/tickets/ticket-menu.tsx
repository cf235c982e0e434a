import { Menu } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import {
  IconArchive,
  IconArrowsExchange,
  IconCalendarClock,
  IconClockPause,
  IconDotsVertical,
  IconFileExport,
  IconInbox,
  IconRobot,
  IconRobotOff,
  IconSearch,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { AskedMenu } from '../../shared/ui/asked-menu.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { ServerItem } from '../../shared/ui/server-controls.tsx'
import { useDeleteTicket, useExportTicket, useSwitchBot } from './use-hand-over.ts'
import { useRights } from './use-rights.ts'
import { useCloseTicket } from './use-ticket-steps.ts'

const ConfirmDialog = lazyDialog(() => import('../../shared/ui/confirm-dialog.tsx'), 'ConfirmDialog')

const SnoozeDialog = lazyDialog(() => import('./snooze/snooze-dialog.tsx'), 'SnoozeDialog')

const ICON = { size: 16, stroke: 1.5 } as const

type Props = {
  readonly ticket: Ticket
  readonly onSearch: () => void
  /** Schedules a message; absent when the user may not. */
  readonly onSchedule?: (() => void) | undefined
  readonly onDeleted: (ticket: Ticket) => void
  readonly onClosed: (ticket: Ticket) => void
  /** Returns the ticket to its queue; absent when the user may not. */
  readonly onReturn?: () => void
  readonly onTransfer?: () => void
  readonly onTags: () => void
}

/** The less frequent actions on a ticket, and actions whose buttons may not fit. */
export function TicketMenu(props: Props) {
  const { ticket, onDeleted } = props
  const { t } = useTranslation()
  const saving = useExportTicket()
  const [isOpened, setOpened] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
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
            label={t('tickets.more')}
            hint={false}
            Icon={IconDotsVertical}
            iconSize={20}
            isBusy={saving.isPending}
          />
        )}
      >
        <Choices
          {...props}
          onExport={() => saving.mutate(ticket)}
          onDelete={() => setDeleting(true)}
          onSnooze={() => setSnoozing(true)}
        />
      </AskedMenu>
      {isSnoozing && <SnoozeDialog ticket={ticket} onSnoozed={props.onClosed} onClose={() => setSnoozing(false)} />}
      {isDeleting && <Deletion ticket={ticket} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </>
  )
}

type ChoicesProps = Omit<Props, 'onDeleted'> & {
  readonly onExport: () => void
  readonly onDelete: () => void
  readonly onSnooze: () => void
}

function Choices({ ticket, onReturn, onTransfer, onTags, onExport, onDelete, onSnooze, ...rest }: ChoicesProps) {
  const { onSearch, onSchedule, onClosed } = rest
  const { t } = useTranslation()
  const rights = useRights(ticket)
  const closeSilently = useCloseTicket(onClosed, true)
  const bot = useSwitchBot()
  const mayExport = useAllowed('tickets:export')
  const mayDelete = useAllowed('tickets:delete')
  return (
    <>
      {onReturn && (
        <ServerItem leftSection={<IconInbox {...ICON} />} onClick={onReturn}>
          {t('tickets.return')}
        </ServerItem>
      )}
      {onTransfer && (
        <Menu.Item leftSection={<IconArrowsExchange {...ICON} />} onClick={onTransfer}>
          {t('tickets.transfer')}
        </Menu.Item>
      )}
      {rights.snooze && (
        <Menu.Item leftSection={<IconClockPause {...ICON} />} onClick={onSnooze}>
          {t('snooze.snooze')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTag {...ICON} />} onClick={onTags}>
        {t('tickets.tags')}
      </Menu.Item>
      {onSchedule && (
        <Menu.Item leftSection={<IconCalendarClock {...ICON} />} onClick={onSchedule}>
          {t('lists.schedule')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconSearch {...ICON} />} onClick={onSearch}>
        {t('tickets.searchInside')}
      </Menu.Item>
      {rights.close && (
        <ServerItem leftSection={<IconArchive {...ICON} />} onClick={() => closeSilently.mutate(ticket)}>
          {t('tickets.closeSilently')}
        </ServerItem>
      )}
      {rights.leadBot && (
        <ServerItem
          leftSection={ticket.chatbot ? <IconRobotOff {...ICON} /> : <IconRobot {...ICON} />}
          onClick={() => bot.mutate({ ticket, isOn: !ticket.chatbot })}
        >
          {ticket.chatbot ? t('tickets.switchBotOff') : t('tickets.switchBotOn')}
        </ServerItem>
      )}
      {mayExport && (
        <ServerItem leftSection={<IconFileExport {...ICON} />} onClick={onExport}>
          {t('tickets.export')}
        </ServerItem>
      )}
      {mayDelete && (
        <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={onDelete}>
          {t('tickets.delete')}
        </Menu.Item>
      )}
    </>
  )
}

type DeletionProps = Pick<Props, 'ticket' | 'onDeleted'> & { readonly onClose: () => void }

function Deletion({ ticket, onDeleted, onClose }: DeletionProps) {
  const { t } = useTranslation()
  const removal = useDeleteTicket(onDeleted)
  return (
    <ConfirmDialog
      title={t('tickets.delete')}
      question={t('tickets.deleteQuestion', { number: ticket.number, name: ticket.contact.name })}
      confirmLabel={t('tickets.deleteConfirm')}
      isBusy={removal.isPending}
      error={removal.error ? errorMessage(removal.error, t('common.somethingWrong')) : undefined}
      onConfirm={() => removal.mutate(ticket)}
      onClose={onClose}
    />
  )
}
