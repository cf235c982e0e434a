import { Modal, type ModalProps, ModalStackContext } from '@mantine/core'
import { use, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = Omit<ModalProps, 'opened' | 'stackId' | 'closeButtonProps' | 'closeOnEscape'> & {
  /** Whether only its own buttons close it. */
  readonly isHeld?: boolean
}

/**
 * A dialog, mounted while it is open. Among several, the topmost alone has the focus and is closed by Escape; after
 * that, the focus returns to its former place.
 */
export function Dialog({ isHeld = false, onClose, ...modal }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const stack = use(ModalStackContext)
  const leaveStack = useEffectEvent(() => stack?.removeModal(id)) // Mantine does so for dialogs that stay mounted
  useEffect(() => () => leaveStack(), [])
  useReturnedFocus()
  return (
    <Modal
      opened
      stackId={id}
      onClose={isHeld ? () => {} : onClose}
      withCloseButton={!isHeld}
      closeOnClickOutside={!isHeld}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      {...modal}
    />
  )
}

/** Mantine returns the focus of dialogs that stay mounted only. */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
