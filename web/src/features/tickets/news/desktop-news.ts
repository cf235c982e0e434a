/** @returns the permission for desktop notifications; `denied` where the browser has none */
export const mayNotify = (): NotificationPermission =>
  typeof Notification === 'undefined' ? 'denied' : Notification.permission

type News = {
  readonly title: string
  readonly body: string
  /** A notification replaces an earlier one with the same tag, also one of another window. */
  readonly tag: string
  readonly onOpen: () => void
}

/** Shows a desktop notification, if the user has allowed it. A click focuses this window. */
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
    return // phones accept them from service workers alone
  }
}
