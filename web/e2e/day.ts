import { isDeepStrictEqual } from 'node:util'
import { eventually } from '@recado/chaos/eventually'
import { getTicket, listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NARROW, openBrowserOf, WIDE } from './browser.ts'
import { isInTurn, isWhole } from './pages/extent.ts'
import { chooseLanguage, TEXTS } from './pages/texts.ts'
import { expandMenu, tooTight } from './pages/too-tight.ts'
import { type Company, comeAgain, PASSWORD } from './stage/company.ts'
import { TALKATIVE } from './stage/conversations.ts'
import { chooseTab, history, readPage, readTruth } from './stage/inbox.ts'
import type { Stage } from './stage/stage.ts'
import { tabTo } from './stage/tab-to.ts'
import { openWindowOf } from './stage/window.ts'

const AWAY_MS = 120_000 // by the clock of the page

type Scene = { readonly stage: Stage; readonly company: Company; readonly talk: Ticket }

/**
 * The use of the inbox besides the main journey.
 * @param at the place and the people, once they are known
 */
export function testDay(at: () => Scene): void {
  test('two agents, one of them English, and their supervisor see the same after each step of any of them', async ({
    expect,
  }) => {
    const { stage, company } = at()
    const [agent, colleague, supervisor] = await Promise.all([
      comeAgain(stage, company.agent),
      comeAgain(stage, company.colleague),
      comeAgain(stage, company.supervisor),
    ])
    const { number } = company
    const windows = await Promise.all([agent, colleague, supervisor].map((person) => openWindowOf(stage, person)))
    const [one, other, lead] = windows.map(({ page }) => page) as [Page, Page, Page]
    const { en } = TEXTS
    await Promise.all([one, other].map((page) => page.goto('/tickets?tab=pending')))
    await lead.goto('/tickets?all=1')
    await Promise.all([one, other, lead].map((page) => page.locator('[data-row]').first().waitFor()))
    await chooseLanguage(other, 'en')
    const { tickets } = await agent.call(listTickets, { query: { status: 'pending' } })
    const waiting = tickets.find(({ isGroup }) => !isGroup)
    if (!waiting) throw new Error('no ticket waits')
    const params = { ticketId: waiting.id }
    const agree = async () => {
      await expect.poll(() => readPage(other)).toMatchObject({ rows: (await readTruth(colleague, 'pending')).rows })
      const all = await supervisor.call(listTickets, { query: { status: 'open', showAll: 'true' } })
      const rows = all.tickets.slice(0, 8).map(({ contact }) => contact.name)
      await expect.poll(() => readPage(lead)).toMatchObject({ rows })
    }
    await agree()

    await one.locator('[data-row]', { hasText: waiting.contact.name }).locator('[data-step=accept]').click()
    await history(one).waitFor()
    expect(await agent.call(getTicket, { params })).toMatchObject({ status: 'open', userId: agent.user.id })
    await agree()

    await one.getByRole('button', { name: 'Transferir' }).click()
    await one.getByRole('combobox', { name: 'Usuário' }).click()
    await one.getByRole('option', { name: /^Otto/ }).click()
    await one.getByRole('dialog').getByRole('button', { name: 'Transferir' }).click()
    await one.waitForURL('**/tickets/*?tab=pending') // the next waiting ticket
    await other.getByText(/transferred .* to you/).waitFor()
    expect(await colleague.call(getTicket, { params })).toMatchObject({ userId: colleague.user.id })
    await agree()

    await chooseTab(other, en.tickets.tabs.open)
    await stage.simulator.sendMessage(waiting.contact.number ?? '', { to: number, text: 'Alguém aí?' })
    await expect.poll(async () => (await readPage(other)).rows[0]).toBe(waiting.contact.name)
    await expect.poll(async () => (await readPage(other)).rows).toEqual((await readTruth(colleague, 'open')).rows)

    await lead.locator(`a[href^="/tickets/${waiting.uuid}"]`).click()
    await history(lead).getByText('Alguém aí?').waitFor()
    await lead.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await lead.getByText('Atendimento finalizado.').waitFor()
    expect(await supervisor.call(getTicket, { params })).toMatchObject({ status: 'closed' })
    await expect.poll(() => readPage(other)).toMatchObject({ rows: (await readTruth(colleague, 'open')).rows })
    expect(windows.flatMap(({ faults }) => faults)).toEqual([])
    await chooseLanguage(other, 'pt') // a later test in this window reads Portuguese
    await Promise.all(windows.map(({ context }) => context.close()))
  })

  test('the header and the composer fit between a phone and a wide screen, and zoomed', {
    skip: !isInTurn(1, 2),
  }, async () => {
    const { stage, company, talk } = at()
    const person = await comeAgain(stage, company.agent)
    const { tickets } = await person.call(listTickets, { query: { status: 'pending' } })
    const { page, context, faults } = await openWindowOf(stage, person)
    for (const { uuid } of [talk, ...tickets.slice(0, 1)]) {
      await page.setViewportSize(WIDE)
      await page.goto(`/tickets/${uuid}`)
      await history(page).waitFor()
      for (const isExpanded of [false, true]) {
        await page.evaluate(expandMenu, isExpanded)
        expect(await tooTight(page)).toEqual([])
      }
    }
    expect(faults).toEqual([])
    await context.close()
  })

  if (!isWhole) return

  test('the events of two minutes without the network are there once when it is back, and typed text survives', async ({
    expect,
  }) => {
    const { stage, company, talk } = at()
    const { number } = company
    const [agent, supervisor] = await Promise.all([
      comeAgain(stage, company.agent),
      comeAgain(stage, company.supervisor),
    ])
    const { page, context, faults } = await openWindowOf(stage, agent)
    await page.clock.install()
    await page.goto(`/tickets/${talk.uuid}`)
    await history(page).waitFor()
    const others = (await agent.call(listTickets, { query: { status: 'open' } })).tickets.filter(
      ({ id, isGroup }) => id !== talk.id && !isGroup,
    )

    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('escrita sem rede')
    await page.keyboard.press('Enter')
    await page.keyboard.type('escrita depois dela')
    await page.keyboard.press('Enter')
    const unsent = history(page).getByRole('button', { name: TEXTS.pt.history.sendNow })
    await expect.poll(() => unsent.count()).toBe(2)
    const missed = Array.from({ length: 12 }, (_, index) => `perdida ${index}.`)
    for (const text of missed) await stage.simulator.sendMessage(TALKATIVE.number, { to: number, text })
    for (const { contact } of others.slice(3, 9))
      await stage.simulator.sendMessage(contact.number ?? '', { to: number, text: 'Também escrevi' })
    await supervisor.call(updateTicket, { params: { ticketId: others[0]?.id ?? 0 }, body: { status: 'closed' } })
    const arrived = async () => {
      const { tickets } = await agent.call(listTickets, { query: { status: 'open' } })
      return tickets.slice(0, 7).map(({ lastMessage }) => lastMessage)
    }
    await expect
      .poll(async () => (await arrived()).sort())
      .toEqual([missed.at(-1), ...Array(6).fill('Também escrevi')].sort())
    await page.clock.fastForward(AWAY_MS)
    await page.getByText(TEXTS.pt.shell.offlineBanner).waitFor()
    await context.setOffline(false)

    // the two unsent messages leave meanwhile, so the server is asked again each time
    const readBoth = async () => ({ shown: await readPage(page), stored: await readTruth(agent, 'open', talk) })
    await eventually(readBoth, ({ shown, stored }) => isDeepStrictEqual(shown, stored))
    for (const text of missed) expect(await history(page).getByText(text, { exact: true }).count(), text).toBe(1)
    const written = async () =>
      (await stage.simulator.messages(TALKATIVE.number, number)).flatMap(
        ({ text }) => /escrita (sem rede|depois dela)/.exec(text ?? '')?.[0] ?? [],
      )
    await expect.poll(written).toEqual(['escrita sem rede', 'escrita depois dela']) // each once, in this order
    await unsent.first().waitFor({ state: 'detached' })
    expect(await history(page).getByText('escrita sem rede').count()).toBe(1)
    expect(faults).toEqual([])
    await context.close()
  })

  test('a conversation is accepted, answered and closed by keys alone, from the sign-in on', async () => {
    const { stage, company } = at()
    const { page, context } = await openBrowserOf(stage.browser, undefined, { baseURL: stage.url })
    const { keyboard } = page
    await page.goto('/login')
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    await keyboard.type(company.agent.user.email) // the field has the focus
    await keyboard.press('Tab')
    await keyboard.type(PASSWORD)
    await keyboard.press('Enter')
    await page.waitForURL('**/tickets')

    await tabTo(page, 'tab', /Atendendo/)
    await keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: /Aguardando/, selected: true }).waitFor()
    await page.locator('[data-step=accept]').first().waitFor()
    await keyboard.press('j')
    await keyboard.press('ControlOrMeta+Enter')
    await page.waitForURL('**/tickets/*')
    await page.getByRole('textbox', { name: 'Mensagem' }).and(page.locator(':focus')).waitFor()
    await keyboard.type('Sem tocar no mouse')
    await keyboard.press('Enter')
    await history(page).getByText('Sem tocar no mouse').waitFor()
    await tabTo(page, 'button', 'Emojis')
    await keyboard.type('e?') // a key typed beside the composer goes into it
    await page.getByRole('textbox', { name: 'Mensagem' }).and(page.locator(':focus')).waitFor()
    await keyboard.press('Backspace')
    await keyboard.press('Backspace')
    await tabTo(page, 'tab', /Atendendo/)
    await keyboard.press('?')
    await page.getByRole('dialog', { name: 'Teclas de atalho' }).waitFor()
    await keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await keyboard.press('ControlOrMeta+Shift+Enter')
    await page.getByText('Atendimento finalizado.').waitFor()
    await context.close()
  })

  test('a phone shows one pane at a time, and nothing beside the window', async ({ expect }) => {
    const { stage, company, talk } = at()
    const person = await comeAgain(stage, company.agent)
    const { page, context, faults } = await openWindowOf(stage, person, NARROW, { hasTouch: true })
    const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
    await stage.simulator.sendMessage(TALKATIVE.number, { to: company.number, text: 'Voltei' }) // comes to the top
    await page.goto('/tickets')
    await page.locator(`a[href^="/tickets/${talk.uuid}"]`).tap()
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Do celular')
    await page.getByRole('button', { name: 'Enviar' }).tap()
    await history(page).getByText('Do celular').waitFor()
    await fits()
    await page.getByRole('link', { name: 'Voltar' }).tap()
    await page.getByRole('list', { name: 'Lista de atendimentos' }).waitFor()
    await fits()

    await page.getByRole('button', { name: 'Abrir o menu' }).tap()
    await page.getByRole('link', { name: 'Contatos' }).tap()
    await page
      .getByRole('button', { name: /^Ações de/ })
      .first()
      .tap()
    await page.getByRole('menuitem', { name: 'Editar' }).tap()
    await page.getByRole('dialog', { name: 'Editar contato' }).waitFor()
    await fits()
    expect(faults).toEqual([])
    await context.close()
  })
}
