import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NARROW } from '../browser.ts'
import { history } from '../stage/inbox.ts'
import { fits } from './fits.ts'
import { FAREWELL, letPass, letWrite, type Office, openWindow, readTicket } from './office.ts'

/** The same day on phones. */
export function testOnPhone(at: () => Office): void {
  test('an agent and their supervisor undo, snooze and find what is urgent on a phone', async () => {
    const office = at()
    const [ofBia, ofSofia] = [
      await openWindow(office, office.company.agent, NARROW),
      await openWindow(office, office.company.supervisor, NARROW),
    ]
    const [{ page: bia, person: agent }, { page: sofia, person: supervisor }] = [ofBia, ofSofia]
    const gil = await letWrite(office, supervisor, '5511946660030', 'Gil Rocha')
    const hugo = await letWrite(office, supervisor, '5511946660031', 'Hugo Sá')

    await bia.goto('/tickets?tab=pending')
    await tap(bia, `Aceitar o atendimento de ${gil.name}`)
    await history(bia).waitFor()
    await fits(bia)
    await tap(bia, 'Finalizar')
    await tap(bia, 'Desfazer')
    await bia.getByText('Desfeito.').waitFor()
    await bia.waitForURL(`**/tickets/${gil.ticket.uuid}*`)
    await bia.getByRole('textbox', { name: 'Mensagem' }).fill('Do celular')
    await tap(bia, 'Enviar')
    await gil.got('Do celular')
    expect((await gil.texts()).join()).not.toContain(FAREWELL)

    await choose(bia, 'Adiar')
    await fits(bia)
    await bia.getByRole('dialog').getByRole('button', { name: 'Adiar', exact: true }).tap()
    await expect.poll(async () => (await readTicket(agent, gil.ticket)).snooze?.kind).toBe('time')
    await bia.goto('/tickets')
    await bia.getByRole('button', { name: /^Adiados \(\d+\)$/ }).tap()
    await bia.locator('[data-row] a', { hasText: gil.name }).tap()
    await tap(bia, 'Voltar agora')
    await expect.poll(async () => (await readTicket(agent, gil.ticket)).snooze).toBeNull()

    await choose(bia, 'Transferir')
    await bia.getByRole('combobox', { name: 'Usuário' }).tap()
    await bia.getByRole('option', { name: /^Otto/ }).tap()
    await fits(bia)
    await bia.getByRole('dialog').getByRole('button', { name: 'Transferir' }).tap()
    const toast = bia.getByRole('status').filter({ hasText: 'Atendimento transferido' })
    await toast.getByRole('button', { name: 'Desfazer' }).tap()
    await bia.waitForURL(`**/tickets/${gil.ticket.uuid}*`)
    await expect.poll(async () => (await readTicket(agent, gil.ticket)).userId).toBe(agent.user.id)

    await letPass(office, hugo.ticket, 'wait')
    await sofia.goto('/tickets')
    await tap(sofia, 'Sem resposta')
    await sofia.getByRole('tab', { name: /^Aguardando/ }).tap()
    const first = sofia.locator('[data-row]').first()
    await expect.poll(async () => (await first.textContent()) ?? '').toContain(hugo.name)
    expect(await first.locator('[data-level=overdue]').count()).toBe(1)
    await fits(sofia)
    expect([ofBia, ofSofia].flatMap(({ faults }) => faults)).toEqual([])
    await Promise.all([ofBia, ofSofia].map(({ context }) => context.close()))
  })
}

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()

/** Chooses an action of the open ticket from its menu. */
async function choose(page: Page, name: string): Promise<void> {
  await tap(page, 'Mais ações do atendimento')
  await page.getByRole('menuitem', { name, exact: true }).tap()
  await page.getByRole('dialog').waitFor()
}
