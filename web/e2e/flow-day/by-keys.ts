import { listNotifications } from '@recado/contracts/notifications/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { history } from '../stage/inbox.ts'
import { tabTo } from '../stage/tab-to.ts'
import { FAREWELL, letPass, letWrite, type Office, openWindow, readTicket } from './office.ts'

const NAMES = ['Ana Prado', 'Beto Reis', 'Caio Lima', 'Duda Melo'] as const

/** A day of two agents and their supervisor who never touch a pointer. */
export function testByKeys(at: () => Office): void {
  test('two agents and their supervisor undo, snooze and find what is urgent by keys alone', async () => {
    const office = at()
    const [ofBia, ofOtto, ofSofia] = [
      await openWindow(office, office.company.agent),
      await openWindow(office, office.company.colleague),
      await openWindow(office, office.company.supervisor),
    ]
    const [{ page: bia, person: agent }, { page: otto, person: colleague }, { page: sofia, person: supervisor }] = [
      ofBia,
      ofOtto,
      ofSofia,
    ]

    const customers: Customer[] = []
    for (const [index, name] of NAMES.entries())
      customers.push(await letWrite(office, supervisor, `55119466600${10 + index}`, name))
    const [ana, beto, caio, duda] = customers as [Customer, Customer, Customer, Customer]

    await accept(bia, ana)
    await bia.keyboard.type('Bom dia, Ana!')
    await bia.keyboard.press('Enter')
    await ana.got('Bom dia, Ana!')

    // a close, and its undo
    await bia.keyboard.press('Alt+f')
    await bia.getByText('Atendimento finalizado.').waitFor()
    await isIn(bia, beto.ticket) // the ticket that has waited longest
    await bia.keyboard.press('Control+z')
    await bia.getByText('Desfeito.').waitFor()
    await isIn(bia, ana.ticket)
    await writes(bia, 'Ainda estou aqui')
    await ana.got('Ainda estou aqui')
    expect((await ana.texts()).join()).not.toContain(FAREWELL)

    // a snooze, which the contact ends, and which one press begins again
    await bia.keyboard.press('Alt+s')
    await bia.getByRole('menuitem', { name: /^Amanhã às 9:00/ }).waitFor()
    await bia.keyboard.press('a')
    await bia.keyboard.press('Enter')
    await isIn(bia, beto.ticket)
    await ana.write('Esqueci de dizer uma coisa')
    await expect.poll(async () => (await readTicket(agent, ana.ticket)).woken?.because).toBe('contact')
    await openByName(bia, ana)
    await tabTo(bia, 'button', /^Adiar de novo até/)
    await bia.keyboard.press('Enter')
    await expect.poll(async () => (await readTicket(agent, ana.ticket)).snooze?.kind).toBe('time')
    await isIn(bia, beto.ticket)

    // the time of a snooze passes
    await letPass(office, ana.ticket, 'snooze')
    await expect.poll(async () => (await readTicket(agent, ana.ticket)).woken?.because).toBe('time')
    await bia.goto('/tickets')
    await bia.locator('[data-row]', { hasText: ana.name }).getByText('voltou').waitFor()

    // a tag by its name; a transfer that is undone, and one that is not
    await openByName(bia, ana)
    await takeAction(bia, 'tags')
    await bia.getByRole('combobox', { name: 'Tags' }).and(bia.locator(':focus')).waitFor()
    await bia.keyboard.type('Retorno')
    await bia.keyboard.press('Enter')
    await expect
      .poll(async () => (await readTicket(agent, ana.ticket)).tags.map(({ name }) => name))
      .toEqual(['Retorno'])
    await bia.keyboard.press('Escape')
    await bia.keyboard.press('Escape')
    await transferToOtto(bia)
    await isIn(bia, beto.ticket)
    await bia.keyboard.press('Control+z')
    await isIn(bia, ana.ticket)
    await composer(bia).waitFor() // which takes the focus when it appears
    await expect.poll(async () => (await readTicket(agent, ana.ticket)).userId).toBe(agent.user.id)
    await transferToOtto(bia)
    await expect.poll(async () => (await readTicket(supervisor, ana.ticket)).userId).toBe(colleague.user.id)
    await otto.goto('/tickets')
    await otto.locator('[data-row]', { hasText: ana.name }).waitFor()
    await otto.keyboard.press('j')
    await otto.keyboard.press('Enter')
    await isIn(otto, ana.ticket)
    await history(otto).waitFor()
    await takeAction(otto, 'finalizar')
    await isIn(otto, beto.ticket)
    await ana.got(FAREWELL) // once nothing undoes it

    // the ticket that has waited too long comes first
    await letPass(office, caio.ticket, 'wait')
    await expect
      .poll(async () => {
        const { records } = await supervisor.call(listNotifications, { query: {} })
        return records.map(({ about }) => about.kind)
      })
      .toContain('ticket-breached')
    await sofia.goto('/tickets')
    await sofia.getByRole('button', { name: 'Sem resposta' }).waitFor()
    await takeAction(sofia, 'sem resposta')
    await sofia.waitForURL(/unanswered=1/)
    await sofia.keyboard.press('g')
    await sofia.keyboard.press('2')
    const rows = sofia.locator('[data-row]')
    await expect.poll(async () => (await rows.first().textContent()) ?? '').toContain(caio.name)
    expect(await rows.first().locator('[data-level=overdue]').textContent()).toBe('sem resposta há 20 min')
    expect(await rows.filter({ hasText: duda.name }).locator('[data-level=calm]').count()).toBe(1)
    await sofia.keyboard.press('j')
    await sofia.keyboard.press('ControlOrMeta+Enter')
    await isIn(sofia, caio.ticket)
    await writes(sofia, 'Desculpe a demora, Caio!')
    await expect.poll(async () => (await readTicket(supervisor, caio.ticket)).awaitingSince).toBeNull()

    expect([ofBia, ofOtto, ofSofia].flatMap(({ faults }) => faults)).toEqual([])
    await Promise.all([ofBia, ofOtto, ofSofia].map(({ context }) => context.close()))
  })
}

type Customer = Awaited<ReturnType<typeof letWrite>>

const isIn = (page: Page, { uuid }: Ticket) => page.waitForURL(`**/tickets/${uuid}*`)
const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' }).and(page.locator(':focus'))

/** Accepts the first waiting ticket. */
async function accept(page: Page, { ticket }: Customer): Promise<void> {
  await page.goto('/tickets?tab=pending')
  await page.locator('[data-step=accept]').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('ControlOrMeta+Enter')
  await isIn(page, ticket)
  await composer(page).waitFor()
}

async function writes(page: Page, text: string): Promise<void> {
  await composer(page).waitFor()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Takes an action of the palette by a part of its name. */
async function takeAction(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByPlaceholder(/^Busque atendimentos/)
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(name)
  const found = page.getByRole('dialog', { name: 'Buscar em tudo' }).getByRole('button').first()
  await expect.poll(async () => (await found.textContent()) ?? '').toMatch(new RegExp(name, 'i'))
  await page.keyboard.press('Enter')
  await field.waitFor({ state: 'detached' })
}

/** Opens a conversation by the name of its contact. */
async function openByName(page: Page, { name, ticket }: Customer): Promise<void> {
  await takeAction(page, name)
  await isIn(page, ticket)
  await history(page).waitFor()
}

async function transferToOtto(page: Page): Promise<void> {
  await page.locator('[data-ticket-header] [data-step=transfer]').waitFor({ state: 'attached' }) // the right to it may come with an undo
  await page.keyboard.press('Alt+t')
  await page.getByRole('combobox', { name: 'Usuário' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Otto')
  await page.getByRole('option', { name: /^Otto/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Transferir')
  await page.keyboard.press('Enter')
  await page.getByText(/^Atendimento transferido/).waitFor()
}
