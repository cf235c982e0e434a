import { LANGUAGES } from '@recado/contracts/language'
import { expect } from 'vitest'
import { openBrowserOf } from '../browser.ts'
import { beRefused, foundExpiredCompany, goToPay } from '../stage/expired-company.ts'
import type { Stage } from '../stage/stage.ts'
import { expectNone, problemsOf } from './each-page.ts'
import { shareInTurn } from './extent.ts'
import { expectNoneInEither } from './no-barrier.ts'
import { ENTRANCE } from './rows.ts'
import { heading } from './states.ts'
import { rawKeysIn, readShown, TEXTS } from './texts.ts'
import { settled } from './visits.ts'

/** Visits every page for signed-out users in each language, and expects no accessibility problem. */
export async function seeEntrance({ browser, url }: Stage): Promise<void> {
  const { page, context, faults } = await openBrowserOf(browser, undefined, { baseURL: url })
  const check = async ({ path, title }: (typeof ENTRANCE)[number]) => {
    await page.goto(path)
    for (const language of LANGUAGES) {
      await page.locator('select[aria-label]').selectOption(language)
      await heading(page, title(TEXTS[language])).waitFor()
      expectNone(rawKeysIn(await page.evaluate(readShown)))
    }
    await settled(page)
    await expectNoneInEither(page, path === '/login' ? 'dark' : 'light')
  }
  expect(await problemsOf(ENTRANCE, check)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
}

/**
 * Checks that the admin of an expired company sees the way to pay, also after a reload: in each language, and in the
 * gate in one of them.
 */
export async function seeRestricted(stage: Stage): Promise<void> {
  const admin = await foundExpiredCompany(stage, 'Atrasada')
  const { page, context, faults } = await openBrowserOf(stage.browser, undefined, { baseURL: stage.url })
  for (const language of shareInTurn(LANGUAGES, LANGUAGES.length)) {
    const titled = heading(page, TEXTS[language].login.renew)
    await page.goto('/login')
    await page.locator('select[aria-label]').selectOption(language)
    await beRefused(page, admin)
    await goToPay(page)
    await titled.waitFor()
    await page.reload()
    await titled.waitFor()
    await settled(page)
    expectNone(rawKeysIn(await page.evaluate(readShown)))
    expect(await page.getByRole('navigation').count()).toBe(0)
  }
  await expectNoneInEither(page, 'dark')
  expect(faults).toEqual([])
  await context.close()
}
