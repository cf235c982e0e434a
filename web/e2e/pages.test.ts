import { overBudget } from '@recado/bench/bundle/budget'
import { readRouteBundles } from '@recado/bench/bundle/bundle'
import { type Person, signIn } from '@recado/chaos/person'
import { LANGUAGES } from '@recado/contracts/language'
import { isAllowed } from '@recado/contracts/permissions'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowserOf } from './browser.ts'
import { testDay } from './day.ts'
import { testNewBuild } from './new-build.ts'
import { findBarriers } from './pages/barriers.ts'
import { expectNone, problemsOf } from './pages/each-page.ts'
import { ENTRANCE, INSIDE, type InsidePage } from './pages/rows.ts'
import { seeNothingRan } from './pages/safety.ts'
import { goInside, heading, seeLoadingAndError, seeOffline, seeRefusal, seeSessionEnd } from './pages/states.ts'
import { rawKeysIn, readShown, TEXTS } from './pages/texts.ts'
import { readThrough, settled, turnTheme, type Visit, visitsOf } from './pages/visits.ts'
import { type Company, emailOf, foundCompany, hireUser, PASSWORD, staffCompany } from './stage/company.ts'
import { holdConversations } from './stage/conversations.ts'
import { offerLeanPlan } from './stage/lean-plan.ts'
import { fillLists } from './stage/records.ts'
import { openStage, REPOSITORY, type Stage } from './stage/stage.ts'
import { openWindowOf } from './stage/window.ts'
import { HOSTILE } from './stage/words.ts'

const LONG_MS = 600_000 // every page, on a machine that has other work
const IN_TURN = { concurrent: false } // the groups of them run at once
const HALF = Math.ceil(INSIDE.length / 2) // of the pages, a tab each: each has a socket, and a person may have ten

/** Every page of the router in every state, then a day at work, full of texts that would run, were they taken for a page. */
describe('the client', () => {
  let stage: Stage
  let company: Company
  let owners: Person[] // admins whose sessions end
  let newcomer: Person // with a company that has nothing
  let lean: Person // with a plan that has nothing
  let talk: Ticket // with a message of every kind

  beforeAll(async () => {
    stage = await openStage()
    company = await staffCompany(stage, 'Hostil', '5511933330000', HOSTILE)
    const hire = (name: string) =>
      hireUser(stage, company.admin, { name, email: emailOf(name, 'Hostil'), profile: 'admin', queueIds: [] })
    const foundOthers = async () => {
      newcomer = await foundCompany(stage, { name: 'Vazia' })
      lean = await foundCompany(stage, { name: 'Enxuta', planId: await offerLeanPlan(stage) })
      owners = await Promise.all([hire('Ada'), hire('Ida')])
    }
    ;[talk] = await Promise.all([holdConversations(stage, company, HOSTILE), foundOthers()])
    await fillLists(company, HOSTILE)
  })
  afterAll(() => stage?.close())

  describe('every page', { timeout: LONG_MS }, () => {
    test('is fetched by those alone who go there, and takes no more than it may', () => {
      expect(overBudget(readRouteBundles(REPOSITORY))).toEqual([])
    })

    describe.concurrent('in each state', () => {
      test(
        'shows that it is slow, that it failed, that it is offline and that its session is over',
        IN_TURN,
        async () => {
          const seeAll = async (owner: Person, pages: readonly InsidePage[]) => {
            const window = await openWindowOf(stage, owner)
            const tabs: Page[] = []
            const check = async (page: InsidePage) => void tabs.push(await seeLoadingAndError(window.context, page))
            expect(await problemsOf(pages, check)).toEqual([])
            await seeOffline(tabs, window)

            await signIn(stage.url, owner.user.email, PASSWORD)
            await Promise.all(tabs.map(seeSessionEnd))
            expect(window.faults).toEqual([])
            await window.context.close()
          }
          await Promise.all(owners.map((owner, half) => seeAll(owner, INSIDE.slice(half * HALF, (half + 1) * HALF))))
        },
      )

      test('says what it is for while there is nothing', IN_TURN, async () => {
        const { page, context } = await openWindowOf(stage, newcomer)
        await page.goto('/tickets')
        const check = async ({ address, title, empty }: InsidePage) => {
          await goInside(page, address)
          await heading(page, title(TEXTS.pt)).waitFor({ state: 'attached' })
          if (empty) await page.getByText(empty(TEXTS.pt)).first().waitFor()
        }
        expect(await problemsOf(INSIDE, check)).toEqual([])
        await context.close()
      })

      test.each([
        {
          whom: 'whose work it is not',
          person: () => company.colleague,
          isKept: ({ permission }: InsidePage) => permission !== undefined && !isAllowed('user', permission),
        },
        {
          whom: 'whose plan has it not',
          person: () => lean,
          isKept: ({ feature }: InsidePage) => feature !== undefined,
        },
      ])('refuses those $whom before it fetches anything', IN_TURN, async ({ person, isKept }) => {
        const { page, context } = await openWindowOf(stage, person())
        const kept = INSIDE.filter(isKept)
        expect(kept.length).toBeGreaterThan(0)
        await page.goto('/todolist')
        expect(await problemsOf(kept, (one) => seeRefusal(page, one))).toEqual([])
        await context.close()
      })

      testNewBuild(() => ({ stage, person: newcomer }))
    })

    describe.concurrent('for everybody', () => {
      test('is no barrier in either theme, and lets nothing run that somebody wrote', IN_TURN, async () => {
        const { page, context, faults } = await openWindowOf(stage, company.admin)
        let theme: 'light' | 'dark' = 'light'
        const check = async (visit: Visit) => {
          await seeItSpeaks(page, visit, 'pt')
          const inOne = await findBarriers(page)
          theme = theme === 'light' ? 'dark' : 'light' // the next page begins with this one
          await turnTheme(page, theme)
          const inOther = await findBarriers(page, ['color-contrast']) // the rest does not change with the theme
          await readThrough(page)
          await seeNothingRan(page)
          expectNone([...inOne, ...inOther])
        }
        await page.goto('/todolist')
        expect(await problemsOf(visitsOf(talk.uuid), check)).toEqual([])
        expect(faults).toEqual([])
        await context.close()
      })
    })

    describe.concurrent('in other words', () => {
      test.each(LANGUAGES.filter((one) => one !== 'pt'))('speaks %s to the end', IN_TURN, async (language) => {
        const { page, context } = await openWindowOf(stage, company.admin)
        await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
        await page.goto('/todolist')
        expect(await problemsOf(visitsOf(talk.uuid), (visit) => seeItSpeaks(page, visit, language))).toEqual([])
        await context.close()
      })

      test(
        'before the sign-in, is no barrier, speaks each language, and leads on those who are inside',
        IN_TURN,
        async () => {
          const { page, context } = await openBrowserOf(stage.browser, undefined, { baseURL: stage.url })
          const check = async ({ path, title }: (typeof ENTRANCE)[number]) => {
            for (const language of LANGUAGES) {
              await page.goto(path)
              await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language)
              await page.reload()
              await heading(page, title(TEXTS[language])).waitFor()
              expectNone(rawKeysIn(await page.evaluate(readShown)))
            }
            await settled(page)
            const inLight = await findBarriers(page)
            await turnTheme(page, 'dark')
            const inDark = await findBarriers(page, ['color-contrast'])
            await turnTheme(page, 'light')
            expectNone([...inLight, ...inDark])
          }
          expect(await problemsOf(ENTRANCE, check)).toEqual([])
          await context.close()

          const inside = await openWindowOf(stage, company.admin)
          for (const { path } of ENTRANCE) {
            await inside.page.goto(path)
            await inside.page.waitForURL((url) => url.pathname !== path)
          }
          await inside.context.close()
        },
      )
    })
  })

  describe('a day at work', () => testDay(() => ({ stage, company, talk })))
})

/** Goes to the page and finds its heading, and no text, in the language. */
async function seeItSpeaks(tab: Page, { path, title }: Visit, language: keyof typeof TEXTS): Promise<void> {
  await goInside(tab, path)
  await heading(tab, title(TEXTS[language])).waitFor({ state: 'attached' })
  await settled(tab)
  expectNone(rawKeysIn(await tab.evaluate(readShown)))
}
