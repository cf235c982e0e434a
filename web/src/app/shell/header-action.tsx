import { Button } from '@mantine/core'
import type { IconRefresh } from '@tabler/icons-react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './header.module.css'

type Props = {
  readonly label: string
  readonly Icon: typeof IconRefresh
  /** Its words stand beside it, as where there are no pointers to ask for them. */
  readonly isRow?: boolean
  /** What it began is not over. */
  readonly isBusy?: boolean
  readonly onTake: () => void
}

/** Something the header does: a picture in its line, a row of words in a narrow window's list. */
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
