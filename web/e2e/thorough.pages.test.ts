import type { Person } from '@recado/chaos/person'
import { LANGUAGES } from '@recado/contracts/language'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowserOf } from './browser.ts'
import { testDay } from './day.ts'
import { testNewBuild } from './new-build.ts'
import { findBarriers } from './pages/barriers.ts'
import { expectNone, problemsOf } from './pages/each-page.ts'
import { expectNoBarrier, seeItSpeaks } from './pages/no-barrier.ts'
import { ENTRANCE } from './pages/rows.ts'
import { heading } from './pages/states.ts'
import { chooseLanguage, rawKeysIn, readShown, TEXTS } from './pages/texts.ts'
import { settled, turnTheme, type Visit, visitsOf } from './pages/visits.ts'
import { type HostileStage, hireAdmin, openHostileStage } from './stage/hostile.ts'
import { openWindowOf } from './stage/window.ts'

const LONG_MS = 600_000 // every page, on a machine that has other work
const IN_TURN = { concurrent: false } // the groups of them run at once

/** What `make test` has no time for: the other theme, the other languages, a new build, and a day of several people. */
describe('the client, more thoroughly', () => {
  let hostile: HostileStage
  let polyglot: Person // an admin who speaks all languages

  beforeAll(async () => {
    hostile = await openHostileStage(async (made) => {
      polyglot = await hireAdmin(made, 'Uma')
    })
  })
  afterAll(() => hostile?.stage.close())

  describe('every page', { timeout: LONG_MS }, () => {
    describe.concurrent('in the other theme', () => {
      test('is no barrier, and lets nothing run that somebody wrote', IN_TURN, () =>
        expectNoBarrier(hostile, (place) => (place % 2 ? 'light' : 'dark')),
      )
    })

    describe.concurrent('in other words', () => {
      test('speaks each language to the end', IN_TURN, async () => {
        const { page, context } = await openWindowOf(hostile.stage, polyglot)
        await page.goto('/todolist')
        for (const language of LANGUAGES.filter((one) => one !== 'pt')) {
          await chooseLanguage(page, language)
          const check = (visit: Visit) => seeItSpeaks(page, visit, language)
          expect(await problemsOf(visitsOf(hostile.talk.uuid), check)).toEqual([])
        }
        await context.close()
      })

      test('speaks each language before the sign-in, and is no barrier there in either theme', IN_TURN, async () => {
        const { browser, url } = hostile.stage
        const { page, context } = await openBrowserOf(browser, undefined, { baseURL: url })
        const check = async ({ path, title }: (typeof ENTRANCE)[number]) => {
          await page.goto(path)
          for (const language of LANGUAGES) {
            await page.locator('select[aria-label]').selectOption(language)
            await heading(page, title(TEXTS[language])).waitFor()
            expectNone(rawKeysIn(await page.evaluate(readShown)))
          }
          await settled(page)
          for (const theme of ['dark', 'light'] as const) {
            await turnTheme(page, theme)
            expectNone(await findBarriers(page, 'colours'))
          }
        }
        expect(await problemsOf(ENTRANCE, check)).toEqual([])
        await context.close()
      })
    })

    describe.concurrent('of an older build', () => {
      testNewBuild(() => ({ stage: hostile.stage, person: hostile.company.supervisor }))
    })
  })

  describe('a day at work', () => testDay(() => hostile))
})
