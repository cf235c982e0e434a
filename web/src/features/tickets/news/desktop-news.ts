/** @returns what the browser lets this page do; `denied` where it knows no notifications */
export const mayNotify = (): NotificationPermission =>
  typeof Notification === 'undefined' ? 'denied' : Notification.permission

type News = {
  readonly title: string
  readonly body: string
  /** News of the same thing take each other's place, also those of other windows. */
  readonly tag: string
  readonly onOpen: () => void
}

/** Shows something on the desktop, if the person has allowed it. A click leads to this window. */
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
    return // phones take them from service workers alone
  }
}
