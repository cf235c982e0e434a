import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const LONG_ENOUGH_MS = 6_000 // to read it and reach the button

/** An error with a button that leads out of it. */
export function toastErrorWithWayOut(text: string, label: string, onTake: () => void): void {
  notifications.show({ ...withButton(text, label, onTake), color: 'red', autoClose: LONG_ENOUGH_MS, role: 'alert' })
}

/** News with a button that leads to it; it stays until somebody takes or closes it. */
export function toastNewsWithWayIn(text: string, label: string, onTake: () => void): void {
  notifications.show({ ...withButton(text, label, onTake), color: 'teal', autoClose: false, role: 'status' })
}

function withButton(text: string, label: string, onTake: () => void) {
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
  return { id: text, message }
}
