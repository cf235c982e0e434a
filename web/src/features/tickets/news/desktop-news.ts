/** @returns the permission for desktop notifications; `denied` in browsers without them */
export const mayNotify = (): NotificationPermission =>
  typeof Notification === 'undefined' ? 'denied' : Notification.permission

type News = {
  /** Names the event like its push message, so that a browser that gets both shows one notification. */
  readonly id: string
  readonly title: string
  readonly body: string
  /** The tag of a notification, which replaces an earlier notification with the same tag, even of another window. */
  readonly tag: string
  /** The path that a click opens. */
  readonly url: string
}

const ICON = '/icon-192.png'

/**
 * Shows a desktop notification if the user has allowed it. With a service worker, the worker handles the click;
 * otherwise a click focuses this window.
 */
export function notifyOnDesktop(news: News, open: (url: string) => unknown): void {
  if (mayNotify() !== 'granted') return
  if (navigator.serviceWorker?.controller) return void showByWorker(news).catch(() => showByWindow(news, open))
  showByWindow(news, open)
}

async function showByWorker({ id, title, body, tag, url }: News): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  const present = await registration.getNotifications({ tag })
  if (present.some(({ data }) => data?.id === id)) return // its push message was faster
  await registration.showNotification(title, { body, tag, icon: ICON, data: { id, url } })
}

function showByWindow({ title, body, tag, url }: News, open: (url: string) => unknown): void {
  try {
    const notification = new Notification(title, { body, tag, icon: ICON })
    notification.onclick = () => {
      window.focus()
      notification.close()
      open(url)
    }
  } catch {
    return // phones accept notifications only from service workers
  }
}
