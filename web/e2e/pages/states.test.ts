import { type Person, signIn } from '@recado/chaos/person'
import { listConnections } from '@recado/contracts/connections/routes'
import { isAllowed } from '@recado/contracts/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Watched } from '../browser.ts'
import { foundCompany, PASSWORD } from '../stage/company.ts'
import { type HostileStage, hireAdmin, openHostileStage } from '../stage/hostile.ts'
import { offerLeanPlan } from '../stage/lean-plan.ts'
import type { Stage } from '../stage/stage.ts'
import { openWindowOf } from '../stage/window.ts'
import { expectNone, problemsByWindow, problemsOf, problemsOfAll } from './each-page.ts'
import { isWhole, shareInTurn } from './extent.ts'
import { FOR_SUPERS, INSIDE, type InsidePage, OF_ONE } from './rows.ts'
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
} from './states.ts'
import { TEXTS } from './texts.ts'

const ASKED = ['auth', 'tickets', 'connections', 'chat', 'campaigns'] as const // what the pages read comes from these
const OWNERS = ['Ada', 'Ida', 'Eda'] as const
/** One page of each way of reading: figures, an inbox, a board, chats, a list, what the menu asks too, a form. */
const ONE_OF_EACH = ['/', '/tickets/:uuid?', '/kanban', '/chats/:uuid?', '/tags', '/connections', '/settings']
const LOADED = INSIDE.filter(({ path }) => isWhole || ONE_OF_EACH.includes(path))
const SHARE = Math.ceil(LOADED.length / OWNERS.length) // of the pages, a tab each: each has a socket, and a person may have ten

describe('every page of the client', () => {
  let hostile: HostileStage
  let stage: Stage
  let owners: Person[] // admins whose sessions end, and who sign in again later
  let newcomer: Person // with a company that has nothing
  let lean: Person // with a plan that has nothing
  let windows: Watched[] // of the owners
  let tabs: Opened[] // in them, one of each page

  beforeAll(async () => {
    hostile = await openHostileStage({}, async (made) => {
      newcomer = await foundCompany(made.stage, { name: 'Vazia' })
      lean = await foundCompany(made.stage, { name: 'Enxuta', planId: await offerLeanPlan(made.stage) })
      owners = await Promise.all(OWNERS.map((name) => hireAdmin(made, name)))
    })
    stage = hostile.stage
  })
  afterAll(() => stage?.close())

  test('shows that it is slow, that it failed, and what it has when it is tried again', async () => {
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
        await opened.tab.reload() // the badge of the menu has asked for it already, and gives up after half a minute
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

  test('shows that it is offline and that its session is over', async () => {
    await seeOffline(tabs, windows)
    await Promise.all(owners.map(({ user }) => signIn(stage.url, user.email, PASSWORD)))
    expectNone(await problemsOfAll(tabs, seeSessionEnd))
    expect(windows.flatMap(({ faults }) => faults)).toEqual([])
    await Promise.all(windows.map(({ context }) => context.close()))
  })

  test('says what it is for while there is nothing', async () => {
    const { page, context } = await openWindowOf(stage, newcomer)
    await page.goto('/tickets')
    const check = async ({ address, title, empty }: InsidePage) => {
      await goInside(page, address)
      await heading(page, title(TEXTS.pt)).waitFor({ state: 'attached' })
      if (empty) await page.getByText(empty(TEXTS.pt)).first().waitFor()
    }
    expectNone(await problemsOf(INSIDE, check))
    await context.close()
  })

  test.each([
    {
      whom: 'whose work it is not',
      person: () => hostile.company.colleague,
      isKept: ({ permission }: InsidePage) => permission !== undefined && !isAllowed('user', permission),
    },
    {
      whom: 'whose plan has it not',
      person: () => lean,
      isKept: ({ feature }: InsidePage) => feature !== undefined,
    },
  ])('refuses those $whom before it fetches anything', async ({ person, isKept }) => {
    const { page, context } = await openWindowOf(stage, person())
    const kept = shareInTurn([...INSIDE, ...OF_ONE, ...FOR_SUPERS].filter(isKept), 3)
    expect(kept.length).toBeGreaterThan(0)
    await page.goto('/todolist')
    expectNone(await problemsOf(kept, (one) => seeRefusal(page, one)))
    await context.close()
  })
})
