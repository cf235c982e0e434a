import { overBudget } from '@recado/bench/bundle/budget'
import { readRouteBundles } from '@recado/bench/bundle/bundle'
import { type Person, signIn } from '@recado/chaos/person'
import { LANGUAGES } from '@recado/contracts/language'
import { isAllowed } from '@recado/contracts/permissions'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowserOf, type Watched } from './browser.ts'
import { testDay } from './day.ts'
import { findBarriers } from './pages/barriers.ts'
import { expectNone, problemsOf } from './pages/each-page.ts'
import { ENTRANCE, INSIDE, type InsidePage } from './pages/rows.ts'
import { seeNothingRan } from './pages/safety.ts'
import { goInside, heading, seeLoadingAndError, seeOffline, seeRefusal, seeSessionEnd } from './pages/states.ts'
import { rawKeysIn, readShown, TEXTS } from './pages/texts.ts'
import { readThrough, settled, turnTheme, type Visit, visitsOf } from './pages/visits.ts'
import { type Company, foundCompany, PASSWORD, staffCompany } from './stage/company.ts'
import { holdConversations } from './stage/conversations.ts'
import { offerLeanPlan } from './stage/lean-plan.ts'
import { fillLists } from './stage/records.ts'
import { openStage, REPOSITORY, type Stage } from './stage/stage.ts'
import { openWindowOf } from './stage/window.ts'
import { HOSTILE } from './stage/words.ts'

const LONG_MS = 600_000 // every page, one after the other, on a machine that has other work
const MOST_TABS = 9 // of one person: each has a socket, and one may have ten
const AT_ONCE = 3 // tabs that load: a browser has six connections to a host

/** Every page of the router in every state, then a day at work, full of texts that would run, were they taken for a page. */
describe('the client', () => {
  let stage: Stage
  let company: Company
  let talk: Ticket // with a message of every kind

  beforeAll(async () => {
    stage = await openStage()
    company = await staffCompany(stage, 'Hostil', '5511933330000', HOSTILE)
    talk = await holdConversations(stage, company, HOSTILE)
    await fillLists(company, HOSTILE)
  })
  afterAll(() => stage?.close())

  describe('every page', () => {
    let full: Watched // of the admin

    test('is fetched by those alone who go there, and takes no more than it may', () => {
      expect(overBudget(readRouteBundles(REPOSITORY))).toEqual([])
    })

    test('shows that it is slow, that it failed, that it is offline and that its session is over', {
      timeout: LONG_MS,
    }, async () => {
      for (let first = 0; first < INSIDE.length; first += MOST_TABS) {
        const window = await openWindowOf(stage, company.admin)
        const tabs: Page[] = []
        const check = async (page: InsidePage) => void tabs.push(await seeLoadingAndError(window.context, page))
        expect(await problemsOf(INSIDE.slice(first, first + MOST_TABS), check, AT_ONCE)).toEqual([])
        await seeOffline(tabs, window)

        company = { ...company, admin: await signIn(stage.url, company.admin.user.email, PASSWORD) }
        await Promise.all(tabs.map(seeSessionEnd))
        expect(window.faults).toEqual([])
        await window.context.close()
      }
    })

    test('says what it is for while there is nothing', async () => {
      const { page, context } = await openWindowOf(stage, await foundCompany(stage, { name: 'Vazia' }))
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
        sign: async (): Promise<Person> => company.agent,
        isKept: ({ permission }: InsidePage) => permission !== undefined && !isAllowed('user', permission),
      },
      {
        whom: 'whose plan has it not',
        sign: async () => foundCompany(stage, { name: 'Enxuta', planId: await offerLeanPlan(stage) }),
        isKept: ({ feature }: InsidePage) => feature !== undefined,
      },
    ])('refuses those $whom before it fetches anything', async ({ sign, isKept }) => {
      const { page, context } = await openWindowOf(stage, await sign())
      const kept = INSIDE.filter(isKept)
      expect(kept.length).toBeGreaterThan(0)
      expect(await problemsOf(kept, (one) => seeRefusal(page, one))).toEqual([])
      await context.close()
    })

    test('is no barrier in either theme, and lets nothing run that somebody wrote', { timeout: LONG_MS }, async () => {
      full = await openWindowOf(stage, company.admin)
      const { page } = full
      const check = async ({ path, title }: Visit) => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(path)
        await heading(page, title(TEXTS.pt)).waitFor({ state: 'attached' })
        await settled(page)
        expectNone(rawKeysIn(await page.evaluate(readShown)))
        const inLight = await findBarriers(page)
        await turnTheme(page, 'dark')
        const inDark = await findBarriers(page, ['color-contrast']) // the rest does not change with the theme
        await readThrough(page)
        await seeNothingRan(page)
        expectNone([...inLight, ...inDark])
      }
      expect(await problemsOf(visitsOf(talk.uuid), check)).toEqual([])
      expect(full.faults).toEqual([])
    })

    test('speaks the other languages to the end, too', { timeout: LONG_MS }, async () => {
      const { page } = full
      const problems: string[] = []
      for (const language of LANGUAGES.filter((one) => one !== 'pt')) {
        await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language)
        await page.reload()
        const check = async ({ path, title }: Visit) => {
          await goInside(page, path)
          await heading(page, title(TEXTS[language])).waitFor({ state: 'attached' })
          await settled(page)
          expectNone(rawKeysIn(await page.evaluate(readShown)))
        }
        problems.push(...(await problemsOf(visitsOf(talk.uuid), check)))
      }
      expect(problems).toEqual([])
      await full.context.close()
    })

    test('is no barrier before the sign-in either, speaks each language there, and leads on those who are inside', async () => {
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
        expectNone([...inLight, ...(await findBarriers(page, ['color-contrast']))])
      }
      expect(await problemsOf(ENTRANCE, check)).toEqual([])
      await context.close()

      const inside = await openWindowOf(stage, company.admin)
      for (const { path } of ENTRANCE) {
        await inside.page.goto(path)
        await inside.page.waitForURL((url) => url.pathname !== path)
      }
      await inside.context.close()
    })
  })

  describe('a day at work', () => testDay(() => ({ stage, company, talk })))
})
