import type { Page } from 'playwright-core'
import type { Watched } from '../browser.ts'

/** The alerts of a page to its user: the played sounds, and the titles and texts of desktop notifications. */
export type Alerts = { readonly notes: number; readonly notices: readonly (readonly [title: string, body: string])[] }

/**
 * Allows notifications, and records the sounds and notifications of each page in the browser. It must be called before
 * a page is opened.
 */
export async function recordAlerts({ context }: Pick<Watched, 'context'>, url: string): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: url })
  await context.addInitScript(() => {
    const alerts = { notes: 0, notices: [] as [string, string][] }
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      alerts.notes++
      start.call(this, when)
    }
    const Shown = Notification
    class Recorded extends Shown {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        alerts.notices.push([title, options?.body ?? ''])
      }
    }
    Object.assign(window, { alerts, Notification: Recorded })
  })
}

export const alertsOf = (page: Page): Promise<Alerts> =>
  page.evaluate(() => (window as unknown as { alerts: Alerts }).alerts)
