import { useLocalStorage } from '@mantine/hooks'

/** Whether single keys do something; off for those who press them by accident. Kept in this browser. */
export const useKeysOn = () => useLocalStorage({ key: 'ui.keys', defaultValue: true, getInitialValueInEffect: false })
