import type { SyntheticEvent } from 'react'

/** Stops whatever else plays inside of an element; for its `onPlayCapture`. */
export function pauseOthers({ currentTarget, target }: SyntheticEvent<HTMLElement>): void {
  for (const media of currentTarget.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (media !== target) media.pause()
}
