import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const MOST = 60

/** Presses Tab until the element has the focus, once it is there. */
export async function tabTo(page: Page, role: 'tab' | 'button' | 'textbox', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name }).first().waitFor()
  const focused = page.getByRole(role, { name }).and(page.locator(':focus'))
  for (let presses = 0; presses < MOST && (await focused.count()) === 0; presses++) await page.keyboard.press('Tab')
  expect(await focused.count(), `${role} ${name} by Tab`).toBe(1)
}
