import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { HostileStage } from '../stage/hostile.ts'
import { openWindowOf } from '../stage/window.ts'
import { findBarriers } from './barriers.ts'
import { expectNone, problemsOf } from './each-page.ts'
import { seeNothingRan } from './safety.ts'
import { goInside, heading } from './states.ts'
import { rawKeysIn, readShown, TEXTS } from './texts.ts'
import { readThrough, settled, type Theme, turnTheme, type Visit, visitsOf } from './visits.ts'

/** Goes to the page and finds its heading, and no text, in the language. */
export async function seeItSpeaks(tab: Page, { path, title }: Visit, language: keyof typeof TEXTS): Promise<void> {
  await goInside(tab, path)
  await heading(tab, title(TEXTS[language])).waitFor({ state: 'attached' })
  await settled(tab)
  expectNone(rawKeysIn(await tab.evaluate(readShown)))
}

/** Visits every page, and finds no barrier and nothing that ran. @param themeOf by the place of the visit */
export async function expectNoBarrier(
  { stage, company, talk }: HostileStage,
  themeOf: (place: number) => Theme,
): Promise<void> {
  const { page, context, faults } = await openWindowOf(stage, company.admin)
  const visits = visitsOf(talk.uuid)
  const check = async (visit: Visit) => {
    await turnTheme(page, themeOf(visits.indexOf(visit)))
    await seeItSpeaks(page, visit, 'pt')
    expectNone(await findBarriers(page))
    await readThrough(page)
    await seeNothingRan(page)
  }
  await page.goto('/todolist')
  expect(await problemsOf(visits, check)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
}
