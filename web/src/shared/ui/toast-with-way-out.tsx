import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const LONG_ENOUGH_MS = 6_000 // to read it and reach the button

/** An error with a button that leads out of it. */
export function toastErrorWithWayOut(text: string, label: string, onTake: () => void): void {
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
  notifications.show({ id: text, message, color: 'red', autoClose: LONG_ENOUGH_MS, role: 'alert' })
}
