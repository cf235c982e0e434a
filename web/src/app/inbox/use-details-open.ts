import { useLocalStorage } from '@mantine/hooks'

/** Whether the details are open, and the way to change it; kept in this browser, for all tickets. */
export function useDetailsOpen(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useLocalStorage({ key: 'ui.details', defaultValue: false, getInitialValueInEffect: false })
  return [isOpen, setOpen]
}
