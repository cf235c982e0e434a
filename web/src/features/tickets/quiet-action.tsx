import type { ComponentProps } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ServerIconButton } from '../../shared/ui/server-controls.tsx'
import classes from './ticket-row.module.css'
import type { TicketStep } from './use-ticket-keys.ts'

type Props = {
  readonly step: TicketStep
  readonly label: string
  readonly fullLabel: string
  readonly Icon: ComponentProps<typeof IconButton>['Icon']
  readonly isBusy?: boolean
  /** Only shows what is here already, or asks. */
  readonly needsServer?: boolean
  readonly onClick: () => void
}

/** A step of a row's ticket that shows while the row is pointed at, focused or selected. */
export const QuietAction = ({ step, label, fullLabel, needsServer = true, ...rest }: Props) => {
  const Control = needsServer ? ServerIconButton : IconButton
  return <Control {...rest} label={fullLabel} hint={label} size={28} className={classes.quiet} data-step={step} />
}
