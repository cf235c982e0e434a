import { useLocalStorage } from '@mantine/hooks'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'

/** Whether what one writes is signed with one's name, kept in this browser, and the line that says so. */
export function useSignature() {
  const { name } = useCurrentUser()
  const [isOn, setOn] = useLocalStorage({ key: 'signOption', defaultValue: true, getInitialValueInEffect: false })
  return { isOn, setOn, line: isOn ? `*${name}:*\n` : '' }
}
