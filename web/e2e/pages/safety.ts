import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects that no text ran as a script, and that no text became an element of the page. */
export async function seeNothingRan(page: Page): Promise<void> {
  const ran = await page.evaluate(() => (window as { hacked?: number }).hacked)
  const planted = await page.locator('[src="x"], [onload], [onerror], iframe, [href^="javascript:"]').count()
  expect({ ran, planted }).toEqual({ ran: undefined, planted: 0 })
}
