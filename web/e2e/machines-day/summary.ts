import { listMessages } from '@recado/contracts/messages/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import { test } from 'vitest'
import { TEXTS } from '../pages/texts.ts'
import { comeAgain } from '../stage/company.ts'
import { meetCustomer } from '../stage/customer.ts'
import { history } from '../stage/inbox.ts'
import { lead } from '../stage/lead.ts'
import { openWindowOf } from '../stage/window.ts'
import { readQuestions } from './questions.ts'
import type { Workshop } from './workshop.ts'
import { writePrompt } from './write-prompt.ts'

const { tickets: texts } = TEXTS.pt
const ORDER = 'Preciso de duas caixas até sexta'
const SUMMARY = 'A cliente precisa de duas caixas até sexta-feira.'

/**
 * Tests the assistance of a prompt for agents.
 * @param at returns the workshop
 */
export function testSummary(at: () => Workshop): void {
  test('an agent adds a summary to a transfer; the colleague can read it, and the customer cannot', async ({
    expect,
  }) => {
    const workshop = at()
    const { stage, company } = workshop
    const { providers } = stage
    const admin = await comeAgain(stage, company.admin)
    const customer = await meetCustomer(workshop, '5511966660004', 'Transferida')
    await writePrompt(workshop, admin, 'Da equipe', { forPeople: true })
    await lead(workshop, admin, {})
    const agent = await comeAgain(stage, company.agent)
    const colleague = await comeAgain(stage, company.colleague)
    const { page, context, faults } = await openWindowOf(stage, agent)
    await page.goto('/tickets?tab=pending')
    await customer.write(ORDER)
    await page.locator('[data-row]', { hasText: customer.name }).locator('[data-step=accept]').click()
    await history(page).getByText(ORDER).waitFor()

    await providers.forget()
    await providers.answer('openai', { text: SUMMARY })
    await page.getByRole('button', { name: texts.transfer, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: texts.sumUp }).click()
    const note = dialog.getByRole('textbox', { name: texts.transferNote })
    await expect.poll(() => note.inputValue()).toBe(SUMMARY)
    expect((await readQuestions(providers)).flat().join()).toContain(ORDER)
    await dialog.getByRole('combobox', { name: texts.toUser }).click()
    await page.getByRole('option', { name: /^Otto/ }).click()
    await dialog.getByRole('button', { name: texts.transfer, exact: true }).click()
    await page.getByText('Atendimento transferido para Otto').waitFor()

    const other = await openWindowOf(stage, colleague)
    await other.page.goto('/tickets')
    await other.page.locator('[data-row]', { hasText: customer.name }).getByRole('link').click()
    await history(other.page).getByText(SUMMARY).waitFor()
    const [ticket] = (await colleague.call(listTickets, { query: { status: 'open' } })).tickets
    const { messages } = await colleague.call(listMessages, {
      params: { ticketId: ticket?.id ?? 0 },
      query: { peek: 'true' },
    })
    expect(messages.filter(({ body }) => body?.includes(SUMMARY)).map(({ mediaType }) => mediaType)).toEqual(['note'])
    expect((await customer.texts()).filter((text) => text.includes(SUMMARY))).toEqual([])
    expect([...faults, ...other.faults]).toEqual([])
    await Promise.all([context.close(), other.context.close()])
  })
}
