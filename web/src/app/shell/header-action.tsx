import { Button } from '@mantine/core'
import type { IconRefresh } from '@tabler/icons-react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './header.module.css'

type Props = {
  readonly label: string
  readonly Icon: typeof IconRefresh
  /** Whether its label is beside it, as on screens without a pointer that could hover. */
  readonly isRow?: boolean
  /** Whether the action that it started is still running. */
  readonly isBusy?: boolean
  readonly onTake: () => void
}

/** An action of the header: an icon in its line, or a row with a label in a narrow window's list. */
export function HeaderAction({ label, Icon, isRow = false, isBusy = false, onTake }: Props) {
  if (isRow) {
    return (
      <Button
        variant="subtle"
        color="gray"
        size="md"
        justify="flex-start"
        px="sm"
        leftSection={<Icon size={18} stroke={1.5} className={classes.picture} data-busy={isBusy || undefined} />}
        onClick={onTake}
      >
        {label}
      </Button>
    )
  }
  return (
    <IconButton label={label} Icon={Icon} className={classes.action} data-busy={isBusy || undefined} onClick={onTake} />
  )
}
