import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { NARROW } from '../browser.ts'

/** @throws if the page is wider than the window of a phone */
export const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
