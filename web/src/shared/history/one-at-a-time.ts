import type { SyntheticEvent } from 'react'

/** Pauses all other media inside an element; for its `onPlayCapture`. */
export function pauseOthers({ currentTarget, target }: SyntheticEvent<HTMLElement>): void {
  for (const media of currentTarget.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (media !== target) media.pause()
}
