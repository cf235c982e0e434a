import { listTickets } from '@recado/contracts/tickets/routes'
import { test } from 'vitest'
import { TEXTS } from '../pages/texts.ts'
import { comeAgain } from '../stage/company.ts'
import { meetCustomer } from '../stage/customer.ts'
import { lead } from '../stage/lead.ts'
import { openWindowOf } from '../stage/window.ts'
import { SALES, type Workshop } from './workshop.ts'

const { common, lists, prompts, queues } = TEXTS.pt
const NAME = 'Atendente da oficina'
const ASKED = 'Vocês abrem aos sábados?'

/**
 * Tests a prompt from its creation to its first customer.
 * @param at returns the workshop
 */
export function testWrittenPrompt(at: () => Workshop): void {
  test('an admin writes a prompt, tries it without sending a message, and assigns it to a queue', async ({
    expect,
  }) => {
    const workshop = at()
    const { stage, company } = workshop
    const admin = await comeAgain(stage, company.admin)
    const customer = await meetCustomer(workshop, '5511966660003', 'Primeira')
    await lead(workshop, admin, {})
    const ticketCount = async () => (await admin.call(listTickets, { query: { showAll: 'true' } })).count
    const before = await ticketCount()
    const { page, context, faults } = await openWindowOf(stage, admin)

    await page.goto('/prompts')
    await page.getByRole('button', { name: prompts.add }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: lists.name }).fill(NAME)
    await dialog.getByRole('textbox', { name: prompts.prompt }).fill('Você atende uma oficina, em poucas palavras.')
    await dialog.getByRole('combobox', { name: prompts.queue }).click()
    await page.getByRole('option', { name: SALES }).click()
    await dialog.getByRole('textbox', { name: prompts.apiKey }).fill('sk-simulated')
    await dialog.getByRole('tab', { name: prompts.tabs.trial }).click()
    await dialog.getByRole('textbox', { name: prompts.trial.message }).fill(ASKED)
    await dialog.getByRole('button', { name: prompts.trial.send }).click()
    const answer = dialog.getByRole('article', { name: prompts.trial.machine })
    await answer.getByText(`Você disse: ${ASKED}`).waitFor()
    await answer.getByText(/^42 tokens · [\d,]+ s$/).waitFor()
    expect(await ticketCount()).toBe(before)
    await dialog.getByRole('button', { name: common.save, exact: true }).click()
    await page.getByText(prompts.saved).waitFor()
    await page.getByRole('row').filter({ hasText: NAME }).getByText(SALES).waitFor()

    await page.goto('/queues')
    await page.getByRole('button', { name: lists.editOf.replace('{{name}}', 'Suporte') }).click()
    await dialog.getByRole('combobox', { name: queues.prompt }).click()
    await page.getByRole('option', { name: NAME }).click()
    await dialog.getByRole('button', { name: common.save, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await customer.write('Oi, tudo bem?')
    await customer.got('Você disse: Oi, tudo bem?')
    expect(await customer.texts()).toHaveLength(1)
    expect(faults).toEqual([])
    await context.close()
  })
}
