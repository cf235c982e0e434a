import { useLocalStorage } from '@mantine/hooks'

const KEY = 'volume'
const FULL = 1

export const VOLUME_STEP = 0.1

export const readVolume = (): number => toVolume(localStorage.getItem(KEY))

/** The volume of notification sounds, from 0 to 1; stored in this browser. */
export const useVolume = () =>
  useLocalStorage<number>({
    key: KEY,
    defaultValue: FULL,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: toVolume,
  })

function toVolume(stored: string | null | undefined): number {
  const volume = Number(stored || FULL)
  return volume >= 0 && volume <= 1 ? volume : FULL
}
