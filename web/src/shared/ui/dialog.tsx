import { Modal, type ModalProps, ModalStackContext } from '@mantine/core'
import { use, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = Omit<ModalProps, 'opened' | 'stackId' | 'closeButtonProps' | 'closeOnEscape'> & {
  /** Whether only the dialog's own buttons close it. */
  readonly isHeld?: boolean
}

/**
 * A dialog, mounted while it is open. With several open dialogs, only the topmost has the focus, and Escape closes it.
 * When a dialog closes, the focus returns to the element that had it before.
 */
export function Dialog({ isHeld = false, onClose, ...modal }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const stack = use(ModalStackContext)
  // Mantine does this itself only for dialogs that stay mounted
  const leaveStack = useEffectEvent(() => stack?.removeModal(id))
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

/** Returns the focus on unmount; Mantine does this only for dialogs that stay mounted. */
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
