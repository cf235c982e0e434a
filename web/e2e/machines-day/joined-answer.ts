import { listMessages } from '@recado/contracts/messages/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import { test } from 'vitest'
import { TEXTS } from '../pages/texts.ts'
import { comeAgain } from '../stage/company.ts'
import { meetCustomer } from '../stage/customer.ts'
import { history } from '../stage/inbox.ts'
import { lead } from '../stage/lead.ts'
import { openWindowOf } from '../stage/window.ts'
import { holdNextAnswer, readQuestions } from './questions.ts'
import type { Workshop } from './workshop.ts'
import { writePrompt } from './write-prompt.ts'

const SPOKEN = 'Quero duas caixas'

/**
 * Tests a prompt at work, and the signs of it that users see.
 * @param at returns the workshop
 */
export function testJoinedAnswer(at: () => Workshop): void {
  test('a prompt answers three joined messages with their history, transcribes a voice note, and is named in its bubbles', async ({
    expect,
  }) => {
    const workshop = at()
    const { stage, company } = workshop
    const { providers } = stage
    const admin = await comeAgain(stage, company.admin)
    const customer = await meetCustomer(workshop, '5511966660001', 'Pergunta')
    await lead(workshop, admin, { promptId: (await writePrompt(workshop, admin, 'Recepção')).id })
    await customer.write('Bom dia')
    await customer.got('Você disse: Bom dia')

    await holdNextAnswer(providers)
    await customer.write('um')
    await expect.poll(async () => (await readQuestions(providers)).length).toBe(1)
    const agent = await comeAgain(stage, company.agent)
    const { page, context, faults } = await openWindowOf(stage, agent)
    await page.goto('/tickets?tab=pending')
    const row = page.locator('[data-row]', { hasText: customer.name })
    await customer.write('dois')
    await customer.write('três')
    await row.getByText('três').waitFor()
    await providers.release()
    await customer.got('Você disse: três')
    const said = ['Bom dia', 'Você disse: Bom dia', 'um', 'dois', 'três']
    expect((await readQuestions(providers)).at(-1)).toEqual(said)

    await providers.answer('openai-transcription', { text: SPOKEN })
    await customer.speak()
    await customer.got(`Você disse: ${SPOKEN}`)
    expect((await readQuestions(providers)).at(-1)).toEqual([...said, 'Você disse: três', SPOKEN])
    const answers = (await customer.texts()).filter((text) => text.startsWith('Você disse'))
    expect(answers).toEqual(['Bom dia', 'três', SPOKEN].map((text) => `Você disse: ${text}`))

    await row.locator('[data-step=accept]').click()
    await history(page).waitFor()
    const bubbles = history(page).getByRole('article').filter({ hasText: 'Prompt Recepção' })
    await bubbles.filter({ hasText: `Você disse: ${SPOKEN}` }).waitFor()
    expect(await bubbles.count()).toBe(answers.length)
    const note = history(page).getByRole('article').filter({ hasText: TEXTS.pt.content.transcript })
    await note.getByText(SPOKEN, { exact: true }).waitFor()
    const [ticket] = (await agent.call(listTickets, { query: { status: 'open' } })).tickets
    const { messages } = await agent.call(listMessages, {
      params: { ticketId: ticket?.id ?? 0 },
      query: { peek: 'true' },
    })
    expect(messages.find(({ mediaType }) => mediaType === 'audio')).toMatchObject({ transcript: SPOKEN })
    expect(faults).toEqual([])
    await context.close()
  })
}
