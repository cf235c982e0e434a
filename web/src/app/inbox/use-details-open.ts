import { useLocalStorage } from '@mantine/hooks'

/** Whether the details are open; kept in this browser, for all tickets. */
export const useDetailsOpen = () =>
  useLocalStorage({ key: 'ui.details', defaultValue: false, getInitialValueInEffect: false })
