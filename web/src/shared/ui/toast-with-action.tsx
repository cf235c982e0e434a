import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const LONG_ENOUGH_MS = 6_000 // to read it and reach the button

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

/** A message with an action that is available elsewhere too: it disappears by itself. */
export function toastNewsWithAction(text: string, label: string, onAction: () => void): void {
  notifications.show({ ...withButton(text, label, onAction), color: 'teal', autoClose: LONG_ENOUGH_MS, role: 'status' })
}

/** A message with an action that is offered only here; stays until it is taken or closed. */
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
