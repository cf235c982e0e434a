import { useHotkeys } from '@mantine/hooks'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconClockPause } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskedMenu } from '../../../shared/ui/asked-menu.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { isCovered } from '../../../shared/ui/is-covered.ts'
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx'
import { SnoozeItems } from './snooze-items.tsx'

const SnoozeDialog = lazyDialog(() => import('./snooze-dialog.tsx'), 'SnoozeDialog')

type Props = Pick<ComponentProps<typeof IconButton>, 'className' | 'size' | 'iconSize' | 'label' | 'hint'> & {
  readonly ticket: Ticket
  readonly onSnoozed: (ticket: Ticket) => void
}

/** A button with the menu that puts a ticket aside. */
export function SnoozeAction({ ticket, onSnoozed, ...button }: Props) {
  const [isOpened, setOpened] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <AskedMenu
        isOpened={isOpened}
        onOpened={setOpened}
        width={270}
        button={(props) => <IconButton {...button} {...props} data-step="snooze" Icon={IconClockPause} />}
      >
        <SnoozeItems ticket={ticket} onSnoozed={onSnoozed} onAsk={() => setAsking(true)} />
      </AskedMenu>
      {isAsking && <SnoozeDialog ticket={ticket} onSnoozed={onSnoozed} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The same in the header of the open ticket, with the key that works from the composer, too. */
export function HeaderSnooze(props: Pick<Props, 'ticket' | 'onSnoozed' | 'className'>) {
  const { t } = useTranslation()
  const press = (event: KeyboardEvent) => {
    if (event.repeat || isCovered()) return
    document.querySelector<HTMLButtonElement>('[data-ticket-header] [data-step="snooze"]')?.click()
  }
  useHotkeys([['alt+S', press, { usePhysicalKeys: true }]], []) // with Alt, some keyboards type another character
  return <SnoozeAction {...props} iconSize={20} label={t('snooze.snooze')} hint={`${t('snooze.snooze')} (Alt+S)`} />
}
