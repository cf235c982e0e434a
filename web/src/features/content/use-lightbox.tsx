import { type ReactNode, useState } from 'react'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'

const Lightbox = lazyDialog(() => import('./lightbox.tsx'), 'Lightbox')

/**
 * @returns the lightbox over the pictures among the messages, and a function with a stable identity that opens one of
 * them
 */
export function useLightbox(messages: readonly ShownMessage[]): {
  readonly lightbox: ReactNode
  readonly openPicture: (messageId: number) => void
} {
  const [openedId, open] = useState<number>()
  const lightbox = openedId !== undefined && (
    <Lightbox pictures={messages.filter(isPicture)} openedId={openedId} onOpen={open} onClose={() => open(undefined)} />
  )
  return { lightbox, openPicture: open }
}

const isPicture = ({ mediaType, mediaUrl, isDeleted }: ShownMessage): boolean =>
  (mediaType === 'image' || mediaType === 'sticker') && mediaUrl !== null && !isDeleted
