import { useHotkeys } from '@mantine/hooks'
import { isCovered } from '../../shared/ui/is-covered.ts'
import { useKeysOn } from '../../shared/ui/use-keys-on.ts'

/**
 * Alt+N switches to a note, even while the user is typing. The shortcut uses the position of the key, because Alt types
 * another character on some keyboards.
 */
export function useNoteKey(turn: (() => void) | undefined): void {
  const [isOn] = useKeysOn()
  const take = () => {
    if (isOn && !isCovered()) turn?.()
  }
  useHotkeys([['alt+N', take, { usePhysicalKeys: true }]], [])
}
