/** @returns the permission for desktop notifications; `denied` in browsers without them */
export const mayNotify = (): NotificationPermission =>
  typeof Notification === 'undefined' ? 'denied' : Notification.permission

type News = {
  readonly title: string
  readonly body: string
  /** The tag of a notification, which replaces an earlier notification with the same tag, even of another window. */
  readonly tag: string
  readonly onOpen: () => void
}

/** Shows a desktop notification if the user has allowed it. A click focuses this window. */
export function notifyOnDesktop({ title, body, tag, onOpen }: News): void {
  if (mayNotify() !== 'granted') return
  try {
    const notification = new Notification(title, { body, tag, icon: '/icon-192.png' })
    notification.onclick = () => {
      window.focus()
      notification.close()
      onOpen()
    }
  } catch {
    return // phones accept notifications only from service workers
  }
}
