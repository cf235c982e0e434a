import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { payAtBank } from '@recado/chaos/pay-by-pix'
import type { Person } from '@recado/chaos/person'
import { createInvitation } from '@recado/contracts/auth/invitation-routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NARROW, openBrowserOf, type Watched, WIDE } from '../browser.ts'
import { settled, turnTheme } from '../pages/visits.ts'
import { announce, explain } from '../stage/announcements.ts'
import { planCampaigns } from '../stage/campaigns.ts'
import { holdChats } from '../stage/chats.ts'
import { type Company, foundCompany, staffCompany } from '../stage/company.ts'
import { holdConversations } from '../stage/conversations.ts'
import { beRefused, foundExpiredCompany, goToPay } from '../stage/expired-company.ts'
import { letMachinesWork } from '../stage/machines-at-work.ts'
import { fillLists } from '../stage/records.ts'
import { openStage, REPOSITORY, type Stage } from '../stage/stage.ts'
import { foundOperator } from '../stage/super-user.ts'
import { watchTraffic } from '../stage/traffic.ts'
import { letPeopleWait } from '../stage/waits.ts'
import { openWindowOf } from '../stage/window.ts'
import { PLAIN } from '../stage/words.ts'
import { findMisplaced } from './geometry.ts'
import type { Known, Scene, Viewer } from './scene.ts'
import { scenesOf } from './scenes.ts'

const DIRECTORY = join(REPOSITORY, '.cache/screens')
const SIZES = { wide: WIDE, narrow: NARROW } as const
type Size = keyof typeof SIZES
const FINE = { deviceScaleFactor: 1 }
const THEMES = ['light', 'dark'] as const

/** The people of the windows of one size, and the data that their scenes show. */
type Cast = { readonly people: Readonly<Record<Exclude<Viewer, 'nobody' | 'debtor'>, Person>>; readonly known: Known }

/**
 * Names for each size, which has people of its own: two windows of the same person would renew the same session, and
 * end it.
 */
const NAMES = {
  wide: {
    company: 'Floricultura Aurora',
    number: '5511933331111',
    newcomer: 'Padaria Sol',
    operator: 'Recado Brasil',
    debtor: 'Bazar Sul',
  },
  narrow: {
    company: 'Floricultura Lírio',
    number: '5511933332222',
    newcomer: 'Padaria Lua',
    operator: 'Recado Norte',
    debtor: 'Bazar Leste',
  },
} as const satisfies Record<Size, unknown>

let stage: Stage
let casts: Readonly<Record<Size, Cast>>

beforeAll(async () => {
  await rm(DIRECTORY, { recursive: true, force: true })
  await mkdir(DIRECTORY, { recursive: true })
  stage = await openStage()
  const [wide, narrow] = [await castOf('wide'), await castOf('narrow')]
  await announce(stage, wide.people.operator, PLAIN)
  await explain(wide.people.operator, PLAIN)
  casts = { wide, narrow }
})
afterAll(() => stage?.close())

test('the styles of the client override those of the component library, also in the build', async () => {
  const { page, context } = await openBrowserOf(stage.browser, NARROW, { baseURL: stage.url })
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor() // the styles define the colours before the page is rendered
  const [shown, meant] = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('div'))
    sample.style.background = 'var(--surface-sunken)'
    return [document.body, sample].map((element) => getComputedStyle(element).backgroundColor)
  })
  await context.close()
  expect(shown).toBe(meant)
})

test.concurrent.each(Object.keys(SIZES) as Size[])('every element fits on every screen: %s', async (size) => {
  const windows = new Map<Viewer, Watched>()
  const windowOf = async (viewer: Viewer): Promise<Watched> => {
    const present = windows.get(viewer) ?? (await openWindow(viewer, size))
    windows.set(viewer, present)
    return present
  }
  const problems: string[] = []
  const chosen = new RegExp(process.env['SCENES'] ?? '')
  for (const scene of scenesOf(casts[size].known).filter(
    ({ name, only = size }) => only === size && chosen.test(name),
  )) {
    const { page } = await windowOf(scene.viewer)
    problems.push(...(await photograph(page, scene, size)).map((problem) => `${scene.name}, ${size}: ${problem}`))
  }
  await Promise.all([...windows.values()].map(({ context }) => context.close()))
  await writeFile(join(DIRECTORY, `${size}.txt`), `${problems.join('\n')}\n`)
  expect(problems).toEqual([])
})

async function castOf(size: Size): Promise<Cast> {
  const names = NAMES[size]
  const company: Company = await staffCompany(stage, names.company, names.number, PLAIN)
  const newcomer = await foundCompany(stage, { name: names.newcomer })
  const operator = await foundOperator(stage, names.operator)
  await payAtBank(stage.stack.bankUrl ?? '', operator, { amount: '1.00' }) // a payment that needs a review
  const debtor = await foundExpiredCompany(stage, names.debtor)
  const talk = await holdConversations(stage, company, PLAIN)
  await fillLists(company, PLAIN)
  const team = await holdChats(stage, company, talk, PLAIN)
  const planned = await planCampaigns(company.admin, PLAIN)
  const answered = await letMachinesWork({ stage, company })
  const waits = await letPeopleWait({ stage, company, talk })
  const firstOf = async (person: Person, status: 'open' | 'closed') => {
    const [ticket] = (await person.call(listTickets, { query: { status } })).tickets
    if (!ticket) throw new Error(`there is no ${status} ticket of ${person.user.name}`)
    return ticket
  }
  const lock = (until: string | null) =>
    stage.simulator.lockInTime(names.number, until, { type: 'RESTRICT_ALL_COMPANIONS' })
  const [closed, colleagues] = [await firstOf(company.agent, 'closed'), await firstOf(company.colleague, 'open')]
  return {
    people: { ...company, newcomer, operator },
    known: {
      talk,
      closed,
      colleagues,
      debtor,
      team,
      planned,
      invitation: await inviteTo(company),
      answered,
      ...waits,
      providers: stage.providers,
      lock,
    },
  }
}

/** Creates an invitation with an e-mail, and one without. @returns the address of the second one's page */
async function inviteTo({ admin }: Company): Promise<string> {
  await admin.call(createInvitation, { body: { email: 'helena.ribeiro@floricultura.test', profile: 'supervisor' } })
  const { link } = await admin.call(createInvitation, { body: { profile: 'user' } })
  const { pathname, hash } = new URL(link)
  return pathname + hash
}

/**
 * Runs before each page. It removes the state of the previous scene, such as drafts and widths, but keeps the session.
 */
function forget(): void {
  for (const key of Object.keys(localStorage))
    if (!['token', 'companyId', 'userId'].includes(key)) localStorage.removeItem(key)
}

async function openWindow(viewer: Viewer, size: Size): Promise<Watched> {
  const options = { ...FINE, hasTouch: size === 'narrow' }
  const watched =
    viewer === 'nobody' || viewer === 'debtor'
      ? await openBrowserOf(stage.browser, SIZES[size], { ...options, baseURL: stage.url })
      : await openWindowOf(stage, casts[size].people[viewer], SIZES[size], options)
  if (viewer === 'debtor') {
    await watched.page.goto('/login')
    await beRefused(watched.page, casts[size].known.debtor)
    await goToPay(watched.page)
  }
  await watched.context.addInitScript(forget)
  return watched
}

/**
 * Takes a picture of the scene in each theme.
 * @returns the defects of the scene, as text
 */
async function photograph(page: Page, { name, viewer, path, act, undo }: Scene, size: Size): Promise<string[]> {
  const traffic = watchTraffic(page)
  try {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await page.locator('h1').first().waitFor({ state: 'attached' }) // a narrow window hides the heading of the inbox
    await traffic.over()
    await settled(page)
    await act?.(page)
    await traffic.over()
    await settled(page)
    const problems = await page.evaluate(findMisplaced)
    if (viewer !== 'nobody' && new URL(page.url()).pathname === '/login') problems.push('signed out')
    for (const colorScheme of THEMES) {
      await turnTheme(page, colorScheme)
      await page.screenshot({ path: join(DIRECTORY, `${name}-${size}-${colorScheme}.png`) })
    }
    return problems
  } catch (error) {
    return [String(error).slice(0, 300)]
  } finally {
    traffic.stop()
    await undo?.(page)
  }
}
