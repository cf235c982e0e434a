import { UnstyledButton } from '@mantine/core'
import type { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './filter-toggle.module.css'

type Props = {
  readonly Icon: typeof IconClock
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly children: ReactNode
}

/** A filter that is chosen often, beside the chips of the active ones. */
export const FilterToggle = ({ Icon, isOn, onChange, children }: Props) => (
  <UnstyledButton className={classes.toggle} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
    <Icon size={15} stroke={1.75} aria-hidden />
    {children}
  </UnstyledButton>
)
