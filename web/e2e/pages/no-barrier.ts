import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Watched } from '../browser.ts'
import { findBarriers } from './barriers.ts'
import { expectNone, problemsOf } from './each-page.ts'
import { isWhole } from './extent.ts'
import { seeNothingRan } from './safety.ts'
import { goInside, heading } from './states.ts'
import { rawKeysIn, readShown, TEXTS } from './texts.ts'
import { readThrough, settled, type Theme, turnTheme, type Visit } from './visits.ts'

/** Opens the page, and expects its heading in the language and no raw keys of texts. */
export async function seeItSpeaks(
  tab: Page,
  { path, title, begins }: Visit,
  language: keyof typeof TEXTS,
): Promise<void> {
  await goInside(tab, path)
  await heading(tab, title(TEXTS[language])).waitFor({ state: 'attached' })
  if (begins) await tab.getByRole('log').locator('[data-message]').first().waitFor()
  await settled(tab)
  expectNone(rawKeysIn(await tab.evaluate(readShown)))
}

/**
 * Expects no accessibility problem in one theme. A complete run also checks the rules that depend on the theme in the
 * other theme.
 */
export async function expectNoneInEither(page: Page, first: Theme): Promise<void> {
  await turnTheme(page, first)
  expectNone(await findBarriers(page))
  if (!isWhole) return
  await turnTheme(page, first === 'light' ? 'dark' : 'light')
  expectNone(await findBarriers(page, 'colours'))
}

/**
 * Visits every page, and expects no accessibility problem in either theme, no raw key of a text, and no script that
 * ran.
 */
export async function expectNoBarrier({ page, faults }: Watched, visits: readonly Visit[]): Promise<void> {
  const check = async (visit: Visit) => {
    await seeItSpeaks(page, visit, 'pt')
    await expectNoneInEither(page, visits.indexOf(visit) % 2 ? 'dark' : 'light')
    if (visit.begins) await readThrough(page, visit.begins)
    await seeNothingRan(page)
  }
  expect(await problemsOf(visits, check)).toEqual([])
  expect(faults).toEqual([])
}
