import type { ComponentProps } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ServerIconButton } from '../../shared/ui/server-controls.tsx'
import type { TicketStep } from './step-keys.ts'
import classes from './ticket-row.module.css'

type Props = {
  readonly step: TicketStep
  readonly label: string
  readonly fullLabel: string
  readonly Icon: ComponentProps<typeof IconButton>['Icon']
  readonly isBusy?: boolean
  /**
   * Whether the action needs the server; false for actions that only show loaded data, or ask first. The default is
   * true.
   */
  readonly needsServer?: boolean
  readonly onClick: () => void
}

/** An action on the ticket of a row. It is visible while the row is under the pointer, focused or selected. */
export const QuietAction = ({ step, label, fullLabel, needsServer = true, ...rest }: Props) => {
  const Control = needsServer ? ServerIconButton : IconButton
  return <Control {...rest} label={fullLabel} hint={label} size={28} className={classes.quiet} data-step={step} />
}
