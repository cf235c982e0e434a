import { useHotkeys } from '@mantine/hooks'
import { isCovered } from '../../shared/ui/is-covered.ts'
import { useKeysOn } from '../../shared/ui/use-keys-on.ts'

/**
 * Alt+N, also while a text is written. Matched by the place of the key: with Alt it types another character on some
 * keyboards.
 */
export function useNoteKey(turn: (() => void) | undefined): void {
  const [isOn] = useKeysOn()
  const take = () => {
    if (isOn && !isCovered()) turn?.()
  }
  useHotkeys([['alt+N', take, { usePhysicalKeys: true }]], [])
}
