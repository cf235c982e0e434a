import { useLocalStorage } from '@mantine/hooks'
import { useCurrentUser } from '../../shared/session/current-user.tsx'

/** Whether messages are signed with the user's name, kept in this browser, and the signature line. */
export function useSignature() {
  const { name } = useCurrentUser()
  const [isOn, setOn] = useLocalStorage({ key: 'signOption', defaultValue: true, getInitialValueInEffect: false })
  return { isOn, setOn, line: isOn ? `*${name}:*\n` : '' }
}
