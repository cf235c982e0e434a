import { getCompany } from '@recado/contracts/auth/company-routes'
import { expect, test } from 'vitest'
import { NARROW } from '../browser.ts'
import { tabTo } from '../stage/tab-to.ts'
import { fits } from './fits.ts'
import { letWrite, type Office, openWindow, readTicket } from './office.ts'

/** Holidays of an office, which is closed for the rest of the day afterwards. */
export function testHolidays(at: () => Office): void {
  test('an admin closes the company for today by keys alone, and clocks of answers stand still', async () => {
    const office = at()
    const { page, context, faults, person: admin } = await openWindow(office, office.company.admin)
    await page.goto('/settings?tab=hours')
    await page.getByRole('button', { name: 'Adicionar data' }).waitFor()
    await tabTo(page, 'button', 'Adicionar data')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Adicionar data' }).waitFor()
    await tabTo(page, 'button', /^Data/)
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog', { name: /^Data/ })
    await calendar.waitFor()
    const today = calendar.locator('[data-today]:focus')
    while ((await today.count()) === 0) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    await tabTo(page, 'textbox', /^Nome/)
    await page.keyboard.type('Aniversário da cidade')
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'Aniversário da cidade' }).waitFor()
    await tabTo(page, 'button', 'Salvar')
    await page.keyboard.press('Enter')
    await page.getByText('Horários atualizados com sucesso.').waitFor()

    const { ticket } = await letWrite(office, admin, '5511946660020', 'Eva Nunes')
    await expect.poll(async () => (await readTicket(admin, ticket)).answerDueAt).not.toBeNull()
    const { answerDueAt } = await readTicket(admin, ticket)
    expect(new Date(answerDueAt ?? 0).toDateString()).not.toBe(new Date().toDateString())
    expect(faults).toEqual([])
    await context.close()
  })

  test('an admin adds the national holidays of the next year on a phone', async () => {
    const office = at()
    const { page, context, faults, person: admin } = await openWindow(office, office.company.admin, NARROW)
    await page.goto('/settings?tab=hours')
    await page.getByRole('button', { name: /^Adicionar feriados nacionais/ }).tap()
    const dialog = page.getByRole('dialog', { name: 'Feriados nacionais' })
    await dialog.getByRole('checkbox', { name: 'Natal' }).waitFor()
    await fits(page)
    await dialog.getByRole('button', { name: /^Adicionar \(\d+\)$/ }).tap()
    await page.getByRole('button', { name: 'Salvar', exact: true }).tap()
    await page.getByText('Horários atualizados com sucesso.').waitFor()
    const { companyId } = admin.user
    const { specialDays } = await admin.call(getCompany, { params: { companyId } })
    expect(specialDays.map(({ name }) => name)).toContain('Natal')
    await fits(page)
    expect(faults).toEqual([])
    await context.close()
  })
}
