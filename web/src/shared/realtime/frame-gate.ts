import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'

const LONGEST_HOLD_MS = 5_000

/**
 * Delays frames while anything is being fetched and applies them, in order, once it has arrived: an answer that was
 * read before the change would otherwise overwrite it.
 * @param onOvertaken called when frames cannot wait any longer: answers that are still on their way may lack the
 * changes
 */
export function createFrameGate(client: QueryClient, apply: (frame: LiveFrame) => void, onOvertaken?: () => void) {
  let held: LiveFrame[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function release() {
    clearTimeout(timer)
    timer = undefined
    const frames = held
    held = []
    for (const frame of frames) apply(frame)
  }

  function overtake() {
    onOvertaken?.()
    release()
  }

  function receive(frame: LiveFrame) {
    if (held.length === 0 && client.isFetching() === 0) return apply(frame)
    held.push(frame)
    timer ??= setTimeout(overtake, LONGEST_HOLD_MS) // a server that does not answer must not stop the others
  }

  const unsubscribe = client.getQueryCache().subscribe(() => {
    if (held.length > 0 && client.isFetching() === 0) release()
  })

  function stop() {
    clearTimeout(timer)
    unsubscribe()
  }

  return { receive, stop }
}
