import { useLocalStorage } from '@mantine/hooks'

/** Whether the details are open, and a function that changes it; stored in this browser for all tickets. */
export function useDetailsOpen(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useLocalStorage({ key: 'ui.details', defaultValue: false, getInitialValueInEffect: false })
  return [isOpen, setOpen]
}
