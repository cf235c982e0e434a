import { getPrompt } from '@recado/contracts/prompts/routes'
import { test } from 'vitest'
import { comeAgain } from '../stage/company.ts'
import { meetCustomer } from '../stage/customer.ts'
import { history } from '../stage/inbox.ts'
import { lead } from '../stage/lead.ts'
import { openWindowOf } from '../stage/window.ts'
import { holdNextAnswer, readQuestions } from './questions.ts'
import type { Workshop } from './workshop.ts'
import { writePrompt } from './write-prompt.ts'

/**
 * Tests a person who takes over before the prompt answers.
 * @param at returns the workshop
 */
export function testTakeover(at: () => Workshop): void {
  test('the answer of a prompt is dropped when a person takes over before it is sent', async ({ expect }) => {
    const workshop = at()
    const { stage, company } = workshop
    const { providers } = stage
    const admin = await comeAgain(stage, company.admin)
    const customer = await meetCustomer(workshop, '5511966660002', 'Apressada')
    const { id: promptId } = await writePrompt(workshop, admin, 'Vagarosa')
    await lead(workshop, admin, { promptId })
    const { page, context, faults } = await openWindowOf(stage, await comeAgain(stage, company.agent))
    await page.goto('/tickets?tab=pending')

    await holdNextAnswer(providers)
    await customer.write('Quanto custa?')
    await expect.poll(async () => (await readQuestions(providers)).length).toBe(1)
    await page.locator('[data-row]', { hasText: customer.name }).locator('[data-step=accept]').click()
    await history(page).waitFor()
    const say = async (text: string) => {
      await page.getByRole('textbox', { name: 'Mensagem' }).fill(text)
      await page.keyboard.press('Enter')
      await customer.got(text)
    }
    await say('Sou a Bia, já respondo.')
    await providers.release()
    const counted = async () => (await admin.call(getPrompt, { params: { promptId } })).totalTokens
    await expect.poll(counted).toBeGreaterThan(0) // the tokens are counted when the answer is dropped
    await say('São dez reais.')

    const all = await customer.texts()
    expect(all.filter((text) => text.startsWith('Você disse'))).toEqual([])
    expect(await history(page).getByText('Você disse').count()).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })
}
