import { overBudget } from '@recado/bench/bundle/budget'
import { readRouteBundles } from '@recado/bench/bundle/bundle'
import { type Person, signIn } from '@recado/chaos/person'
import { listConnections } from '@recado/contracts/connections/routes'
import { LANGUAGES } from '@recado/contracts/language'
import { isAllowed } from '@recado/contracts/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAdminDay } from './admin-day.ts'
import type { Watched } from './browser.ts'
import { testCampaignDay } from './campaign-day.ts'
import { testChatDay } from './chat-day.ts'
import { testDay } from './day.ts'
import { testFileListDay } from './file-list-day.ts'
import { testFlowDay } from './flow-day/flow-day.ts'
import { testGoals } from './goals.ts'
import { testMachinesDay } from './machines-day/machines-day.ts'
import { testNewBuild } from './new-build.ts'
import { expectNone, problemsByWindow, problemsOf, problemsOfAll } from './pages/each-page.ts'
import { seeEntrance, seeRestricted } from './pages/entrance.ts'
import { isInTurn, isWhole, shareInTurn } from './pages/extent.ts'
import { expectNoBarrier, seeItSpeaks } from './pages/no-barrier.ts'
import { ENTRANCE, FOR_SUPERS, INSIDE, type InsidePage, OF_ONE } from './pages/rows.ts'
import {
  goInside,
  heading,
  type Opened,
  openTabs,
  seeFailed,
  seeOffline,
  seeRecovered,
  seeRefusal,
  seeSessionEnd,
  seeSlow,
} from './pages/states.ts'
import { chooseLanguage, TEXTS } from './pages/texts.ts'
import { VISITS_OF_SUPERS, type Visit, visitsOf } from './pages/visits.ts'
import { testPlatformDay } from './platform-day.ts'
import { announce, explain } from './stage/announcements.ts'
import { foundCompany, PASSWORD } from './stage/company.ts'
import { type HostileStage, hireAdmin, openHostileStage } from './stage/hostile.ts'
import { offerLeanPlan } from './stage/lean-plan.ts'
import { REPOSITORY, type Stage } from './stage/stage.ts'
import { foundOperator } from './stage/super-user.ts'
import { openWindowOf } from './stage/window.ts'
import { HOSTILE } from './stage/words.ts'

// The tests of a group (`describe.concurrent`) run in order. Two groups run at the same time, to use both processors.
const IN_TURN = { concurrent: false }
/** The gate checks one of this many parts of the pages; the hash of the commit decides which one. */
const PARTS = 5
/** The gate runs these tests for about a quarter of all commits; the hash of the commit decides. */
const AT_FOURTH_TURNS = { ...IN_TURN, skip: !isInTurn(1, 4) }
/** The services that the pages fetch from. The pages in the gate do not fetch from campaigns. */
const ASKED = ['auth', 'tickets', 'connections', 'chat', ...(isWhole ? (['campaigns'] as const) : [])] as const
const OWNERS = ['Ada', 'Ida', 'Eda'] as const
/**
 * One page for each kind of request: figures, an inbox, a board, chats, a list, a request that the menu also sends, and
 * a form.
 */
const ONE_OF_EACH = ['/', '/tickets/:uuid?', '/kanban', '/chats/:uuid?', '/tags', '/connections', '/settings']
const LOADED = INSIDE.filter(({ path }) => isWhole || ONE_OF_EACH.includes(path))
// pages per window, each in a tab, because a user may have at most ten sockets
const SHARE = Math.ceil(LOADED.length / OWNERS.length)

describe('the client', () => {
  let hostile: HostileStage
  let stage: Stage
  let owners: Person[] // admins whose sessions end, and who sign in again later
  let newcomer: Person // an admin of a company without data
  let outsider: Person // an admin of a company without relation to the others
  let lean: Person // an admin of a company whose plan has no features
  let operator: Person // a super user, who publishes announcements to all companies
  let windows: Watched[] // one window for each owner
  let tabs: Opened[] // tabs of these windows, one for each page
  let visitor: Watched // the window of an admin

  const ownerOf = (index: number): Person => {
    const owner = owners[index]
    if (!owner) throw new Error(`the company has no admin ${OWNERS[index]}`)
    return owner
  }

  beforeAll(async () => {
    hostile = await openHostileStage(async (made) => {
      newcomer = await foundCompany(made.stage, { name: 'Vazia' })
      operator = await foundOperator(made.stage, 'Central')
      await announce(made.stage, operator, HOSTILE)
      await explain(operator, HOSTILE)
      outsider = await foundCompany(made.stage, { name: 'Outra' })
      lean = await foundCompany(made.stage, { name: 'Enxuta', planId: await offerLeanPlan(made.stage) })
      owners = await Promise.all(OWNERS.map((name) => hireAdmin(made, name)))
    })
    stage = hostile.stage
  })
  afterAll(() => stage?.close())

  test('each page fetches only the code that its visitors need and may see', () => {
    expect(overBudget(readRouteBundles(REPOSITORY))).toEqual([])
  })

  test('each page shows that it is slow, that it has failed, and its content after a retry', async () => {
    const { kill, restart } = stage.stack
    windows = await Promise.all(owners.map((owner) => openWindowOf(stage, owner)))
    const shares = windows.map((_, index) => LOADED.slice(index * SHARE, (index + 1) * SHARE))
    try {
      tabs = (await Promise.all(windows.map((window, index) => openTabs(window, shares[index] ?? [])))).flat()
      const [asked = [], unasked = []] = [true, false].map((isAsked) =>
        tabs.filter(({ shown }) => (shown.reads === listConnections) === isAsked),
      )
      kill('connections', 'SIGSTOP')
      const reloadAndSeeSlow = async (opened: Opened) => {
        // reloads, because the menu's badge has already sent the request, which times out after 30 s
        await opened.tab.reload()
        await seeSlow(opened)
      }
      expectNone(await problemsOf(asked, reloadAndSeeSlow))
      for (const service of ASKED) kill(service, 'SIGSTOP')
      expectNone(await problemsByWindow(unasked, seeSlow))
      for (const service of ASKED) kill(service, 'SIGKILL')
      expectNone(await problemsOfAll(tabs, seeFailed))
    } finally {
      for (const service of ASKED) await restart(service)
    }
    expectNone(await problemsByWindow(tabs, seeRecovered))
  })

  describe('checks on every page', () => {
    describe.concurrent('windows that stay open', () => {
      test('an open window shows that it is offline, and that its session is over', IN_TURN, async () => {
        await seeOffline(tabs, windows)
        await Promise.all(owners.map(({ user }) => signIn(stage.url, user.email, PASSWORD)))
        expectNone(await problemsOfAll(tabs, seeSessionEnd))
        expect(windows.flatMap(({ faults }) => faults)).toEqual([])
        await Promise.all(windows.map(({ context }) => context.close()))
      })

      test('each empty page explains its purpose', IN_TURN, async () => {
        const { page, context } = await openWindowOf(stage, newcomer)
        await page.goto('/tickets')
        const check = async ({ address, title, empty }: InsidePage) => {
          await goInside(page, address)
          await heading(page, title(TEXTS.pt)).waitFor({ state: 'attached' })
          if (empty) await page.getByText(empty(TEXTS.pt)).first().waitFor()
        }
        expectNone(await problemsOf(shareInTurn(INSIDE, PARTS), check))
        await context.close()
      })

      test.each([
        {
          whom: 'whose profile lacks its right',
          person: () => hostile.company.colleague,
          isKept: ({ permission }: InsidePage) => permission !== undefined && !isAllowed('user', permission),
        },
        {
          whom: 'whose plan lacks its feature',
          person: () => lean,
          isKept: ({ feature }: InsidePage) => feature !== undefined,
        },
      ])('each page refuses people $whom before it fetches anything', IN_TURN, async ({ person, isKept }) => {
        const { page, context } = await openWindowOf(stage, person())
        const guarded = [...INSIDE, ...OF_ONE, ...FOR_SUPERS].filter(isKept)
        const kept = shareInTurn(guarded, guarded.length)
        expect(kept.length).toBeGreaterThan(0)
        await page.goto('/todolist')
        expectNone(await problemsOf(kept, (one) => seeRefusal(page, one)))
        await context.close()
      })
    })

    describe.concurrent('checks of accessibility and safety', () => {
      test(
        'each page is accessible in the light and the dark theme, and runs no script from texts of users',
        IN_TURN,
        async () => {
          visitor = await openWindowOf(stage, hostile.company.admin)
          await visitor.page.goto('/todolist')
          await expectNoBarrier(visitor, shareInTurn(visitsOf(hostile), PARTS))
          const ofOperator = await openWindowOf(stage, operator)
          await ofOperator.page.goto('/todolist')
          await expectNoBarrier(ofOperator, shareInTurn(VISITS_OF_SUPERS, VISITS_OF_SUPERS.length))
          await ofOperator.context.close()
        },
      )
    })
  })

  describe('other languages, and days of several people', () => {
    describe.concurrent('pages in other languages', () => {
      test('every page is completely translated into the other languages', IN_TURN, async () => {
        const others = LANGUAGES.filter((one) => one !== 'pt')
        for (const [turn, language] of others.entries()) {
          await chooseLanguage(visitor.page, language)
          const check = (visit: Visit) => seeItSpeaks(visitor.page, visit, language)
          expectNone(await problemsOf(shareInTurn(visitsOf(hostile), 2 * PARTS, turn + 1), check))
        }
      })

      test('a page for signed-out users redirects signed-in users', IN_TURN, async () => {
        for (const { path } of ENTRANCE.filter(({ isForAnybody }) => !isForAnybody)) {
          await goInside(visitor.page, path)
          await visitor.page.waitForURL((url) => url.pathname !== path)
        }
        expect(visitor.faults).toEqual([])
        await visitor.context.close()
      })

      test(
        'a page for signed-out users is translated into each language, and accessible in both themes',
        AT_FOURTH_TURNS,
        () => seeEntrance(stage),
      )

      test('the admin of an expired company sees only the open invoices', AT_FOURTH_TURNS, () => seeRestricted(stage))

      testNewBuild(() => ({ stage, person: ownerOf(0) }))
    })

    describe.concurrent('the product at work', () => {
      describe('on a day of several people', IN_TURN, () => {
        testDay(() => hostile)
        testGoals(() => hostile)
        testMachinesDay(() => stage)
        if (!isWhole) return
        testFlowDay(() => stage)
        testChatDay(() => ({ ...hostile, admin: ownerOf(1), outsider }))
        testPlatformDay(() => ({ ...hostile, outsider, operator }))
        testFileListDay(() => ({ ...hostile, admin: ownerOf(1) }))
        testCampaignDay(() => stage)
        testAdminDay(() => ({ stage, person: ownerOf(1) }))
      })
    })
  })
})
