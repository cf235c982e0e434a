import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconArchive, IconArrowsExchange, IconNote, IconRobot, IconRobotOff, IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CloseAction } from '../../features/tickets/close-action.tsx'
import { useSwitchBot } from '../../features/tickets/use-hand-over.ts'
import { useRights } from '../../features/tickets/use-rights.ts'
import type { PeekField } from '../../features/tickets/waiting-menu.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ServerIconButton } from '../../shared/ui/server-controls.tsx'

type Props = {
  readonly ticket: Ticket
  readonly field: PeekField | undefined
  readonly onField: (field: PeekField | undefined) => void
  readonly onTransfer: () => void
  readonly onClosed: (ticket: Ticket) => void
}

/** The actions on a ticket in its preview. */
export function PeekTools({ ticket, field, onField, onTransfer, onClosed }: Props) {
  const { t } = useTranslation()
  const rights = useRights(ticket)
  const bot = useSwitchBot()
  const toggle = (one: PeekField) => ({
    'aria-pressed': field === one,
    'data-on': field === one || undefined,
    onClick: () => onField(field === one ? undefined : one),
  })
  return (
    <>
      <IconButton label={t('tickets.tags')} Icon={IconTag} {...toggle('tags')} />
      <IconButton label={t('tickets.note')} Icon={IconNote} {...toggle('note')} />
      {rights.passOn && <IconButton label={t('tickets.transfer')} Icon={IconArrowsExchange} onClick={onTransfer} />}
      {rights.leadBot && (
        <ServerIconButton
          label={ticket.chatbot ? t('tickets.switchBotOff') : t('tickets.switchBotOn')}
          Icon={ticket.chatbot ? IconRobotOff : IconRobot}
          isBusy={bot.isPending}
          onClick={() => bot.mutate({ ticket, isOn: !ticket.chatbot })}
        />
      )}
      {rights.close && (
        <CloseAction
          ticket={ticket}
          onClosed={onClosed}
          first={(ask) => <IconButton label={t('tickets.close')} Icon={IconArchive} onClick={ask} />}
        />
      )}
    </>
  )
}
