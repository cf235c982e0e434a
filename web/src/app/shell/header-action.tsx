import { Button } from '@mantine/core'
import type { IconRefresh } from '@tabler/icons-react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './header.module.css'

type Props = {
  readonly label: string
  readonly Icon: typeof IconRefresh
  /** Whether the label is beside the icon, for screens without a hovering pointer. */
  readonly isRow?: boolean
  /** Whether the action that the button started is still running. */
  readonly isBusy?: boolean
  readonly onTake: () => void
}

/** An action of the header: an icon in the header's line, or a labelled row in the menu of a narrow window. */
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
