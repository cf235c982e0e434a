import { Button, Group } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'

const LONG_ENOUGH_MS = 6_000 // to read it and reach the button

/** An error with a button that leads out of it. */
export const toastErrorWithWayOut = (text: string, label: string, onTake: () => void): void =>
  show(text, label, onTake, { color: 'red', role: 'alert' })

/** News with a button that leads to them. */
export const toastNewsWithWayOut = (text: string, label: string, onTake: () => void): void =>
  show(text, label, onTake, { color: 'blue', role: 'status' })

function show(text: string, label: string, onTake: () => void, kind: Pick<NotificationData, 'color' | 'role'>): void {
  const take = () => {
    notifications.hide(text)
    onTake()
  }
  const message = (
    <Group justify="space-between" gap="xs">
      {text}
      <Button size="compact-sm" variant="default" onClick={take}>
        {label}
      </Button>
    </Group>
  )
  notifications.show({ id: text, message, autoClose: LONG_ENOUGH_MS, ...kind })
}
