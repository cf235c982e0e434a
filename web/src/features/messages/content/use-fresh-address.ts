import { useRef, useState } from 'react'
import { useConversationActions } from './conversation-actions.tsx'

/** Addresses of files end after an hour. One that does not load is asked for anew, once by itself and then by hand. */
export function useFreshAddress(url: string | null) {
  const { refresh } = useConversationActions()
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const hasAsked = useRef(false)
  return {
    isBroken: url !== null && brokenUrl === url,
    onBroken: () => {
      setBrokenUrl(url)
      if (!hasAsked.current) refresh?.()
      hasAsked.current = true
    },
    refresh:
      refresh &&
      (() => {
        setBrokenUrl(null)
        refresh()
      }),
  }
}
