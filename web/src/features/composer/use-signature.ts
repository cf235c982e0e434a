import { useLocalStorage } from '@mantine/hooks'
import { useCurrentUser } from '../../shared/session/current-user.tsx'

/** The signature line, and whether messages are signed with the user's name. The choice is stored in this browser. */
export function useSignature() {
  const { name } = useCurrentUser()
  const [isOn, setOn] = useLocalStorage({ key: 'signOption', defaultValue: true, getInitialValueInEffect: false })
  return { isOn, setOn, line: isOn ? `*${name}:*\n` : '' }
}
