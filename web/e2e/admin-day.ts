import type { Person } from '@recado/chaos/person'
import { listTickets } from '@recado/contracts/tickets/routes'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { openBrowserOf } from './browser.ts'
import { TEXTS } from './pages/texts.ts'
import { comeAgain, emailOf, PASSWORD } from './stage/company.ts'
import { chooseTab } from './stage/inbox.ts'
import type { Stage } from './stage/stage.ts'
import { openWindowOf } from './stage/window.ts'

const { lists, queues, users, tickets, common, shell } = TEXTS.pt
const QUEUE = 'Trocas'
const RITA = { name: 'Rita', email: emailOf('Rita', 'Trocas') }

/**
 * Tests an admin's changes from the view of the person they concern.
 * @param at the stage, and the admin
 */
export function testAdminDay(at: () => { readonly stage: Stage; readonly person: Person }): void {
  test('an admin creates a queue, hires an agent for it and gives it a ticket, and the agent sees each change at once', async ({
    expect,
  }) => {
    const { stage } = at()
    const admin = await comeAgain(stage, at().person)
    const { page, context, faults } = await openWindowOf(stage, admin)
    await page.goto('/queues')
    await page.getByRole('button', { name: queues.add }).first().click()
    await page.getByRole('textbox', { name: queues.name, exact: true }).fill(QUEUE)
    await save(page)
    await page.getByText(queues.saved).waitFor()
    await page.keyboard.press('Escape') // the queue is already created; the dialog stays open for its options
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('link', { name: users.title }).click()
    await page.getByRole('button', { name: users.add }).first().click()
    const dialog = page.getByRole('dialog', { name: users.add })
    await dialog.getByRole('textbox', { name: lists.name, exact: true }).fill(RITA.name)
    await dialog.getByRole('textbox', { name: lists.email }).fill(RITA.email)
    await dialog.getByRole('textbox', { name: users.password }).fill(PASSWORD)
    await choose(page, users.profile, shell.profiles.user)
    await choose(page, users.queues, QUEUE)
    await dialog.getByRole('textbox', { name: lists.name, exact: true }).click() // closes the list of queues
    await save(page)
    await page.getByText(users.saved).waitFor()

    const rita = await openBrowserOf(stage.browser, undefined, { baseURL: stage.url })
    await rita.page.goto('/login')
    await rita.page.getByLabel('E-mail').fill(RITA.email)
    await rita.page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD)
    await rita.page.keyboard.press('Enter')
    await rita.page.waitForURL('**/tickets')
    await chooseTab(rita.page, 'Aguardando')
    await rita.page.getByText(tickets.empty.pendingIn.replace('{{queues}}', QUEUE)).waitFor()

    const waiting = await admin.call(listTickets, { query: { status: 'pending', showAll: 'true' } })
    const ticket = waiting.tickets.findLast(({ isGroup }) => !isGroup)
    await page.goto(`/tickets/${ticket?.uuid}?all=1`)
    await page.getByRole('button', { name: tickets.transfer, exact: true }).click()
    await choose(page, tickets.toQueue, QUEUE)
    await page.getByRole('dialog').getByRole('button', { name: tickets.transfer }).click()

    await rita.page.locator('[data-row]', { hasText: ticket?.contact.name ?? 'nobody waits' }).waitFor()
    expect(await rita.page.locator('[data-row]').count()).toBe(1)
    expect([...faults, ...rita.faults]).toEqual([])
    await Promise.all([context.close(), rita.context.close()])
  })
}

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: common.save, exact: true }).click()

/** Chooses an option in the open dialog. */
async function choose(page: Page, field: string, choice: string): Promise<void> {
  // waits for the option, because the list of another field may cover it
  await page.getByRole('dialog').getByRole('combobox', { name: field }).press('ArrowDown')
  await page.getByRole('option', { name: choice }).click()
}
