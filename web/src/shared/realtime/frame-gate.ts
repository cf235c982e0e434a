import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'

const LONGEST_HOLD_MS = 5_000

/**
 * Delays frames while a fetch is running, and applies them in order after its response has arrived. Otherwise a
 * response that was read before the change would overwrite the frame.
 * @param onOvertaken called when the gate applies frames without waiting longer: the responses of pending fetches may
 * lack the changes
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
    timer ??= setTimeout(overtake, LONGEST_HOLD_MS) // a request without a response must not block the frames forever
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
