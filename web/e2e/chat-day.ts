import type { Person } from '@recado/chaos/person'
import { createTag } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { TEXTS } from './pages/texts.ts'
import { type Company, comeAgain, emailOf, hireUser } from './stage/company.ts'
import { history } from './stage/inbox.ts'
import { drawPicture } from './stage/picture.ts'
import type { Stage } from './stage/stage.ts'
import { openWindowOf } from './stage/window.ts'

const { chats, common, composer, lists } = TEXTS.pt
const TITLE = 'Turno da tarde'
const FENCE = 'Cerca'
/** An agent without a queue. */
const NILO = { name: 'Nilo', email: emailOf('Nilo', TITLE), profile: 'user' } as const

type Scene = {
  readonly stage: Stage
  readonly company: Company
  readonly admin: Person // no other test may use this admin meanwhile, because a sign-in ends the previous session
  /** A ticket of the first agent, in a queue that the second one does not have. */
  readonly talk: Ticket
  readonly outsider: Person // a user of another company
}

/**
 * Tests a chat between colleagues.
 * @param at returns the stage and the people when they exist
 */
export function testChatDay(at: () => Scene): void {
  test('two colleagues chat with a mention, a file and a reference to a ticket that only one may open, until one is removed; another company gets none of it', async ({
    expect,
  }) => {
    const { stage, company, talk } = at()
    const admin = await comeAgain(stage, at().admin)
    const [bia, nilo, outsider] = await Promise.all([
      comeAgain(stage, company.agent),
      hireUser(stage, admin, { ...NILO, queueIds: [] }),
      comeAgain(stage, at().outsider),
    ])
    const windows = await Promise.all([bia, nilo, nilo, outsider].map((person) => openWindowOf(stage, person)))
    // the second agent has two of the windows
    const [one, other, second, foreign] = windows.map(({ page }) => page) as [Page, Page, Page, Page]
    const heard = framesOf(foreign)
    await Promise.all([
      one.goto('/chats'),
      other.goto('/contacts'),
      second.goto('/todolist'),
      foreign.goto('/todolist'),
    ])
    await Promise.all([other, second, foreign].map((page) => page.getByRole('status', { name: 'Conectado' }).waitFor()))

    await one.getByRole('button', { name: chats.add, exact: true }).click()
    await one.getByRole('dialog').getByRole('textbox', { name: chats.dialog.name }).fill(TITLE)
    await choose(one, NILO.name)
    await save(one)
    await one.waitForURL('**/chats/*')
    await write(one, '@nil')
    await one.getByRole('listbox', { name: composer.people }).waitFor()
    await one.keyboard.press('Enter')
    await one.keyboard.type('pode ver isto?')
    await one.keyboard.press('Enter')

    for (const page of [other, second]) {
      await page.getByRole('button', { name: /novidades?$/ }).click()
      await mention(page).getByLabel('não lida').waitFor()
    }
    await mention(other).click()
    await other.waitForURL('**/chats/*')
    await history(other).getByText('pode ver isto?').waitFor()
    // a notification that is read on one device is read on both
    await mention(second).getByLabel('não lida').waitFor({ state: 'detached' })

    await one
      .locator('input[type=file]')
      .setInputFiles([{ name: 'vitrine.png', mimeType: 'image/png', buffer: drawPicture(240, 160) }])
    await write(one, 'a vitrine nova')
    await one.keyboard.press('Enter')
    await history(other)
      .getByRole('button', { name: /^Abrir imagem: a vitrine nova/ })
      .waitFor()

    await write(one, `e o #${talk.number}`)
    await one.keyboard.press('Enter')
    await history(one)
      .getByRole('link', { name: new RegExp(`Atendimento #${talk.number} ·`) })
      .waitFor()
    await history(other).getByText(chats.reference.noAccess).waitFor()
    await write(other, 'Este eu não vejo.')
    await other.keyboard.press('Enter')
    await history(one).getByText('Este eu não vejo.').waitFor()

    await one
      .locator('#content')
      .getByRole('button', { name: lists.editOf.replace('{{name}}', TITLE) })
      .last()
      .click()
    const dialog = one.getByRole('dialog')
    await dialog.getByRole('combobox', { name: chats.dialog.users }).press('Backspace') // removes the last member
    await choose(one, company.supervisor.user.name)
    await save(one)
    await other.waitForURL((url) => url.pathname === '/chats')
    await other.getByText(chats.gone).waitFor()
    expect(await other.getByText('pode ver isto?').count()).toBe(0)

    await outsider.call(createTag, { body: { name: FENCE, color: '#1971c2', kanban: 0 } })
    await expect.poll(() => heard.some((frame) => frame.includes(FENCE))).toBe(true)
    expect(heard.filter((frame) => /-chat|-notification-user/.test(frame))).toEqual([])
    expect(windows.flatMap(({ faults }) => faults)).toEqual([])
    await Promise.all(windows.map(({ context }) => context.close()))
  })
}

/** Collects every frame that the socket of a page receives from now on. */
function framesOf(page: Page): string[] {
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  return heard
}

const mention = (page: Page) => page.getByRole('link', { name: /mencionou você em Turno da tarde/ })

const write = (page: Page, text: string) =>
  page.getByRole('textbox', { name: composer.label, exact: true }).pressSequentially(text)

/** Chooses an option in the open dialog. */
async function choose(page: Page, name: string): Promise<void> {
  const users = page.getByRole('dialog').getByRole('combobox', { name: chats.dialog.users })
  await users.click()
  await page.getByRole('option', { name }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: chats.dialog.name }).click() // closes the list of people
}

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: common.save, exact: true }).click()
