import { useLocalStorage } from '@mantine/hooks'

/** Whether keyboard shortcuts are on; stored in this browser. */
export const useKeysOn = () => useLocalStorage({ key: 'ui.keys', defaultValue: true, getInitialValueInEffect: false })
