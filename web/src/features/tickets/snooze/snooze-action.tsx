import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconClockPause } from '@tabler/icons-react'
import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskedMenu } from '../../../shared/ui/asked-menu.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx'
import { withKey } from '../step-keys.ts'

const SnoozeItems = lazyDialog(() => import('./snooze-items.tsx'), 'SnoozeItems')
const SnoozeDialog = lazyDialog(() => import('./snooze-dialog.tsx'), 'SnoozeDialog')

type Props = Pick<ComponentProps<typeof IconButton>, 'className' | 'size' | 'iconSize' | 'label' | 'hint'> & {
  readonly ticket: Ticket
  readonly onSnoozed: (ticket: Ticket) => void
}

/** A button with a menu that snoozes a ticket. */
export function SnoozeAction({ ticket, onSnoozed, ...button }: Props) {
  const [isOpened, setOpened] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  return (
    <>
      <AskedMenu
        isOpened={isOpened}
        onOpened={(isWanted) => (isWanted && isHidden(id) ? setAsking(true) : setOpened(isWanted))}
        width={270}
        button={(props) => <IconButton {...button} {...props} id={id} data-step="snooze" Icon={IconClockPause} />}
      >
        <SnoozeItems ticket={ticket} onSnoozed={onSnoozed} onAsk={() => setAsking(true)} />
      </AskedMenu>
      {isAsking && <SnoozeDialog ticket={ticket} onSnoozed={onSnoozed} onClose={() => setAsking(false)} />}
    </>
  )
}

/**
 * Whether the header is too narrow for the button. Its shortcut then opens the dialog, because a menu needs a visible button.
 */
const isHidden = (id: string): boolean => document.getElementById(id)?.checkVisibility?.() === false

/** The snooze button in the header of the open ticket. */
export function HeaderSnooze(props: Pick<Props, 'ticket' | 'onSnoozed' | 'className'>) {
  const { t } = useTranslation()
  const label = t('snooze.snooze')
  return <SnoozeAction {...props} iconSize={20} label={label} hint={withKey(label, 'snooze')} />
}
