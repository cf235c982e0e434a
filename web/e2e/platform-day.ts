import type { Person } from '@recado/chaos/person'
import { listAnnouncements } from '@recado/contracts/announcements/routes'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { TEXTS } from './pages/texts.ts'
import { type Company, comeAgain } from './stage/company.ts'
import { drawPicture } from './stage/picture.ts'
import type { Stage } from './stage/stage.ts'
import { openWindowOf } from './stage/window.ts'

const { announcementNews: news, announcements, common, helps, lists } = TEXTS.pt
const TITLE = 'Horário de verão'
const IMAGE = { name: 'relogio.png', mimeType: 'image/png', buffer: drawPicture(240, 160) }

type Scene = {
  readonly stage: Stage
  readonly company: Company
  readonly outsider: Person // a user of another company
  readonly operator: Person
}

/**
 * Tests announcements and helps that super users publish to all companies.
 * @param at returns the stage and the people when they exist
 */
export function testPlatformDay(at: () => Scene): void {
  test('people of two companies see an announcement and its image at once, until it is switched off and leaves their open lists', async ({
    expect,
  }) => {
    const { stage, company } = at()
    const people = await Promise.all([at().operator, company.agent, at().outsider].map((one) => comeAgain(stage, one)))
    const [operator, agent] = people as [Person, Person, Person]
    const windows = await Promise.all(people.map((person) => openWindowOf(stage, person)))
    const [writer, one, other] = windows.map(({ page }) => page) as [Page, Page, Page]
    await Promise.all([writer.goto('/announcements'), one.goto('/todolist'), other.goto('/contacts')])
    await Promise.all([one, other].map((page) => page.getByRole('status', { name: 'Conectado' }).waitFor()))
    for (const page of [one, other]) await page.getByRole('button', { name: new RegExp(`^${news.title}`) }).click()

    await writer.getByRole('button', { name: announcements.add, exact: true }).click()
    const dialog = writer.getByRole('dialog')
    await dialog.getByRole('textbox', { name: announcements.name }).fill(TITLE)
    await dialog.getByRole('textbox', { name: announcements.text, exact: false }).fill('Adiante o relógio no domingo.')
    await dialog.locator('input[type=file]').setInputFiles([IMAGE])
    await save(writer)

    for (const page of [one, other]) {
      await rowOf(page).getByText(news.fresh).waitFor()
      await rowOf(page).click()
      const reader = page.getByRole('dialog', { name: TITLE })
      await expect.poll(() => widthOf(reader.getByRole('article').locator('img'))).toBe(240)
      await page.keyboard.press('Escape')
      await reader.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: news.title, exact: true }).click() // all announcements are seen
      await rowOf(page).waitFor()
      expect(await rowOf(page).getByText(news.fresh).count()).toBe(0)
    }
    const { records } = await agent.call(listAnnouncements, { query: { live: 'true', searchParam: TITLE } })
    const image = (person: Person) => statusOf(`${stage.url}/api${records[0]?.mediaUrl}`, person)
    expect(await image(agent)).toBe(302)

    await writer.getByRole('button', { name: lists.editOf.replace('{{name}}', TITLE) }).click()
    await dialog.getByRole('combobox', { name: announcements.status }).press('ArrowDown')
    await writer.getByRole('option', { name: announcements.off }).click()
    await save(writer)

    for (const page of [one, other]) await rowOf(page).waitFor({ state: 'detached' })
    expect([await image(agent), await image(operator)]).toEqual([404, 302])
    expect(windows.flatMap(({ faults }) => faults)).toEqual([])
    await Promise.all(windows.map(({ context }) => context.close()))
  })

  test('a help video plays in its own frame after a click, and Escape ends it', async ({ expect }) => {
    const { stage, company } = at()
    const { page, context, faults } = await openWindowOf(stage, await comeAgain(stage, company.agent))
    const framed = () => page.frames().length
    await page.goto('/helps')
    const card = page.getByRole('button', { name: helps.play.replace('{{name}}', 'Primeiros passos') })
    await expect.poll(() => widthOf(card.locator('img'))).toBe(320)
    expect(framed()).toBe(1) // the page has no frame of the video service

    await card.click()

    const player = page.getByRole('dialog').locator('iframe').contentFrame()
    await player.locator('iframe').contentFrame().getByRole('heading', { name: 'recado-aula-0' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(framed()).toBe(1)
    expect(faults).toEqual([])
    await context.close()
  })
}

/** The HTTP status of the response at this address, before any redirect. */
const statusOf = async (address: string, { token }: Person): Promise<number> =>
  (await fetch(address, { headers: { authorization: `Bearer ${token}` }, redirect: 'manual' })).status

const rowOf = (page: Page) =>
  page.getByRole('dialog', { name: news.title }).getByRole('listitem').filter({ hasText: TITLE })

/** The width of an image; 0 until it has loaded. */
const widthOf = (image: ReturnType<Page['locator']>): Promise<number> =>
  image.evaluateAll((found) => (found[0] instanceof HTMLImageElement ? found[0].naturalWidth : 0))

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: common.save, exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
