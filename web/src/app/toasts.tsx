import { useNotifications } from '@mantine/notifications'
import { Suspense } from 'react'
import { lazyPage } from '../shared/ui/lazy-part.tsx'

const ToastStack = lazyPage(() => import('./toast-stack.tsx'), 'ToastStack')

/** The toasts, whose code is loaded with the first toast. */
export function Toasts() {
  const { notifications } = useNotifications()
  return (
    notifications.length > 0 && (
      <Suspense>
        <ToastStack />
      </Suspense>
    )
  )
}
