import { test } from 'vitest'
import { TEXTS } from '../pages/texts.ts'
import { comeAgain } from '../stage/company.ts'
import { meetCustomer } from '../stage/customer.ts'
import { lead } from '../stage/lead.ts'
import { openWindowOf } from '../stage/window.ts'
import { addIntegration } from './add-integration.ts'
import { SALES, type Workshop } from './workshop.ts'

const { integrations } = TEXTS.pt

/**
 * Tests a system of the company that sorts its customers into queues.
 * @param at returns the workshop
 */
export function testMovedTicket(at: () => Workshop): void {
  test('an admin connects a webhook, and it answers a customer and moves the ticket to a queue', async ({ expect }) => {
    const workshop = at()
    const { stage, company, salesId } = workshop
    const { providers, stack } = stage
    const admin = await comeAgain(stage, company.admin)
    const customer = await meetCustomer(workshop, '5511966660005', 'Encaminhada')
    const { page, context, faults } = await openWindowOf(stage, admin)
    const integrationId = await addIntegration({ page, admin }, 'Triagem', async (dialog) => {
      await dialog.getByRole('textbox', { name: integrations.url }).fill(`${stack.providersUrl}/webhook/flow`)
    })
    await lead(workshop, admin, { integrationId })
    await page.goto('/tickets?tab=pending&all=1')

    await providers.answer('webhook', { messages: [{ text: 'Um instante.' }], action: { queueId: salesId } })
    await customer.write('Preciso de um orçamento')
    await customer.got('Um instante.')
    await page.locator('[data-row]', { hasText: customer.name }).getByText(SALES, { exact: true }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
}
