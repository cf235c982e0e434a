import { ActionIcon, Menu } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import {
  IconArrowsExchange,
  IconCalendarClock,
  IconChecks,
  IconDotsVertical,
  IconFileExport,
  IconInbox,
  IconRobot,
  IconRobotOff,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useAllowed, useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { canClose, canReturn } from './rights.ts'
import { useDeleteTicket, useExportTicket, useSwitchBot } from './use-hand-over.ts'
import { useCloseTicket } from './use-ticket-steps.ts'

const ConfirmDialog = lazyDialog(() => import('../../shared/ui/confirm-dialog.tsx'), 'ConfirmDialog')

const ICON = { size: 16, stroke: 1.5 } as const

type Props = {
  readonly ticket: Ticket
  readonly onSearch: () => void
  /** Schedules a message; absent: not allowed. */
  readonly onSchedule?: (() => void) | undefined
  readonly onDeleted: (ticket: Ticket) => void
  readonly onClosed: (ticket: Ticket) => void
  /** Where there is no room for buttons of their own; absent: not allowed, or shown elsewhere. */
  readonly onReturn?: () => void
  readonly onTransfer?: () => void
}

/** The less frequent actions on a ticket. */
export function TicketMenu({ ticket, onSearch, onSchedule, onDeleted, onClosed, onReturn, onTransfer }: Props) {
  const { t } = useTranslation()
  const viewer = viewerOf(useCurrentUser())
  const closeSilently = useCloseTicket(onClosed, true)
  const bot = useSwitchBot()
  const mayExport = useAllowed('tickets:export')
  const mayDelete = useAllowed('tickets:delete')
  const saving = useExportTicket()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Menu position="bottom-end" width={230} shadow="md">
        <Menu.Target>
          <ActionIcon aria-label={t('tickets.more')} loading={saving.isPending}>
            <IconDotsVertical size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onReturn && (
            <Menu.Item leftSection={<IconInbox {...ICON} />} onClick={onReturn}>
              {t('tickets.return')}
            </Menu.Item>
          )}
          {onTransfer && (
            <Menu.Item leftSection={<IconArrowsExchange {...ICON} />} onClick={onTransfer}>
              {t('tickets.transfer')}
            </Menu.Item>
          )}
          {onSchedule && (
            <Menu.Item leftSection={<IconCalendarClock {...ICON} />} onClick={onSchedule}>
              {t('schedules.schedule')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconSearch {...ICON} />} onClick={onSearch}>
            {t('tickets.searchInside')}
          </Menu.Item>
          {canClose(ticket, viewer) && (
            <Menu.Item leftSection={<IconChecks {...ICON} />} onClick={() => closeSilently.mutate(ticket)}>
              {t('tickets.closeSilently')}
            </Menu.Item>
          )}
          {canReturn(ticket, viewer) && !ticket.isGroup && (
            <Menu.Item
              leftSection={ticket.chatbot ? <IconRobotOff {...ICON} /> : <IconRobot {...ICON} />}
              onClick={() => bot.mutate({ ticket, isOn: !ticket.chatbot })}
            >
              {ticket.chatbot ? t('tickets.switchBotOff') : t('tickets.switchBotOn')}
            </Menu.Item>
          )}
          {mayExport && (
            <Menu.Item leftSection={<IconFileExport {...ICON} />} onClick={() => saving.mutate(ticket)}>
              {t('tickets.export')}
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => setDeleting(true)}>
              {t('tickets.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && <Deletion ticket={ticket} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
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
      question={t('tickets.deleteQuestion', { id: ticket.id, name: ticket.contact.name })}
      confirmLabel={t('tickets.deleteConfirm')}
      isBusy={removal.isPending}
      error={removal.error ? errorMessage(removal.error, t('common.somethingWrong')) : undefined}
      onConfirm={() => removal.mutate(ticket)}
      onClose={onClose}
    />
  )
}
