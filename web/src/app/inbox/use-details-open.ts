import { useLocalStorage } from '@mantine/hooks'

/** Whether the details stand beside the conversation; kept in this browser, from ticket to ticket. */
export const useDetailsOpen = () =>
  useLocalStorage({ key: 'ui.details', defaultValue: false, getInitialValueInEffect: false })
