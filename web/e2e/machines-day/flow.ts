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
 * Tests a Typebot flow that talks with customers.
 * @param at returns the workshop
 */
export function testFlow(at: () => Workshop): void {
  test('an admin connects a Typebot flow, and it asks for a name and gives the ticket to a queue', async ({
    expect,
  }) => {
    const workshop = at()
    const { stage, company, salesId } = workshop
    const { providers, stack } = stage
    const admin = await comeAgain(stage, company.admin)
    const customer = await meetCustomer(workshop, '5511966660006', 'Fluxo')
    const { page, context, faults } = await openWindowOf(stage, admin)
    const integrationId = await addIntegration({ page, admin }, 'Cadastro', async (dialog) => {
      await dialog.getByRole('combobox', { name: integrations.type }).click()
      await page.getByRole('option', { name: integrations.types.typebot }).click()
      await dialog.getByRole('textbox', { name: integrations.url }).fill(`${stack.providersUrl}/typebot`)
      await dialog.getByRole('textbox', { name: integrations.slug }).fill('oficina')
    })
    await lead(workshop, admin, { integrationId })
    await page.goto('/tickets?tab=pending&all=1')
    const row = page.locator('[data-row]', { hasText: customer.name })

    await customer.write('Oi')
    await customer.got('Qual é o seu nome?')
    await customer.write('Clara')
    await customer.got('Prazer, Clara!')
    const arrived = (await providers.arrivals('typebot')).filter(({ path }) => path.endsWith('/continueChat'))
    expect(arrived.map(({ body }) => JSON.parse(body))).toEqual([{ message: { type: 'text', text: 'Clara' } }])
    await row.getByText('Suporte', { exact: true }).waitFor()
    await providers.answer('typebot', { messages: [bubble(`#{"queueId":${salesId}}`)] })
    await customer.write('1')
    await row.getByText(SALES, { exact: true }).waitFor()
    expect((await customer.texts()).filter((text) => text.includes('queueId'))).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
}

/** A text in the form that Typebot sends. */
const bubble = (text: string) => ({
  id: 'hand-over',
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
})
