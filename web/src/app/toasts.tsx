import { useNotifications } from '@mantine/notifications'
import { Suspense } from 'react'
import { lazyPage } from '../shared/ui/lazy-part.tsx'

const ToastStack = lazyPage(() => import('./toast-stack.tsx'), 'ToastStack')

/** The toasts; the code loads with the first one. */
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
