import type { ComponentProps } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './ticket-row.module.css'
import type { TicketStep } from './use-ticket-keys.ts'

type Props = {
  readonly step: TicketStep
  readonly label: string
  readonly fullLabel: string
  readonly Icon: ComponentProps<typeof IconButton>['Icon']
  readonly isBusy?: boolean
  readonly onClick: () => void
}

/** A step of a row's ticket that shows while the row is pointed at, focused or selected. */
export const QuietAction = ({ step, label, fullLabel, ...rest }: Props) => (
  <IconButton {...rest} label={fullLabel} hint={label} size={28} className={classes.quiet} data-step={step} />
)
