import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const LONG_ENOUGH_MS = 6_000 // time to read the text and to reach the button

export function toastErrorWithAction(text: string, label: string, onAction: () => void): void {
  notifications.show({ ...withButton(text, label, onAction), color: 'red', autoClose: LONG_ENOUGH_MS, role: 'alert' })
}

export function toastWarningWithAction(text: string, label: string, onAction: () => void): void {
  notifications.show({
    ...withButton(text, label, onAction),
    color: 'yellow',
    autoClose: LONG_ENOUGH_MS,
    role: 'status',
  })
}

/** A message whose action is also available elsewhere; it disappears by itself. */
export function toastNewsWithAction(text: string, label: string, onAction: () => void): void {
  notifications.show({ ...withButton(text, label, onAction), color: 'teal', autoClose: LONG_ENOUGH_MS, role: 'status' })
}

/** A message whose action is offered only here; it stays until the user takes the action or closes the message. */
export function toastLastingNewsWithAction(text: string, label: string, onAction: () => void): void {
  notifications.show({ ...withButton(text, label, onAction), color: 'teal', autoClose: false, role: 'status' })
}

function withButton(text: string, label: string, onAction: () => void) {
  const act = () => {
    notifications.hide(text)
    onAction()
  }
  const message = (
    <Group justify="space-between" gap="xs">
      {text}
      <Button size="compact-sm" variant="default" onClick={act}>
        {label}
      </Button>
    </Group>
  )
  return { id: text, message }
}
