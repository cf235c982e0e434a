import { eventually } from '@recado/chaos/eventually'
import { sheetOfPeople } from '@recado/chaos/sheet-of-people'
import { changeCampaignSettings, getCampaign, listCampaigns } from '@recado/contracts/campaigns/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { TEXTS } from './pages/texts.ts'
import { comeAgain, staffCompany } from './stage/company.ts'
import type { Stage } from './stage/stage.ts'
import { openWindowOf } from './stage/window.ts'
import { PLAIN } from './stage/words.ts'

const { campaigns, common, contactLists, lists, sheets, shell } = TEXTS.pt
const NUMBER = '5511933339999'
const LIST = 'Clientes da papelaria'
const NAME = 'Volta às aulas'
const COUNT = 10 // the most numbers that are checked in the first minute; the forecast waits for all checks
const PEOPLE = Array.from({ length: COUNT }, (_, index) => ({
  name: `Cliente ${index + 1}`,
  number: `55119777${String(10_000 + index)}`,
}))
const WRONG = { name: 'Sem número', number: '123' }
const OURS = /primeira|segunda/ // matches either text of the campaign
/** Settings that send a few messages at once, and the others late enough for the test to cancel the campaign first. */
const HALTING = {
  messageInterval: 0,
  longerIntervalAfter: 5,
  greaterInterval: 60,
} as const
const BRISK = { ...HALTING, longerIntervalAfter: 0 } as const
const SLOWLY = { timeout: 400_000 } // milliseconds; a campaign may take several minutes

/**
 * Tests an admin's campaign from the spreadsheet to the report, while phones receive messages and answer.
 * @param at the stage
 */
export function testCampaignDay(at: () => Stage): void {
  test('an admin imports a sheet, writes two variants, sees the forecast, starts, cancels and restarts a campaign, and each phone gets one message', async ({
    expect,
  }) => {
    const stage = at()
    const { simulator } = stage
    const company = await staffCompany(stage, 'Papelaria', NUMBER, PLAIN)
    await Promise.all(PEOPLE.map(({ number, name }) => simulator.putPhone(number, { name })))
    const admin = await comeAgain(stage, company.admin)
    const { page, context, faults } = await openWindowOf(stage, admin)
    /** The messages of the campaign on each of the phones. */
    const readPhones = () =>
      Promise.all(
        PEOPLE.map(async ({ number }) =>
          (await simulator.messages(number)).flatMap(({ fromMe, text }) => (!fromMe && OURS.test(text) ? [text] : [])),
        ),
      )
    const told = async () => (await admin.call(listCampaigns, { query: {} })).records[0]

    const keepPace = (settings: typeof HALTING | typeof BRISK) =>
      admin.call(changeCampaignSettings, { body: { settings } })

    await keepPace(HALTING)
    await page.goto('/contact-lists')
    await page.getByRole('button', { name: contactLists.add }).first().click()
    await page.getByRole('dialog').getByRole('textbox', { name: lists.name }).fill(LIST)
    await save(page)
    await page.waitForURL('**/contact-lists/*/contacts')
    await page.getByRole('button', { name: contactLists.import, exact: true }).click()
    const sheet = { name: 'clientes.xlsx', mimeType: 'application/octet-stream' }
    const buffer = sheetOfPeople([...PEOPLE, WRONG, ...PEOPLE.slice(0, 1)])
    await page.locator('input[type=file]').setInputFiles([{ ...sheet, buffer }])
    await page.getByRole('dialog').getByRole('button', { name: sheets.import, exact: true }).click()
    await page.getByText(`${COUNT} importados, 1 repetido, 1 inválido`).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: common.close }).last().click()
    await page.getByText(contactLists.marks.valid, { exact: true }).first().waitFor()

    await page.getByRole('link', { name: shell.pages.campaignList }).click()
    await page.getByRole('button', { name: campaigns.add }).first().click()
    const dialog = page.getByRole('dialog', { name: campaigns.add })
    await dialog.getByRole('textbox', { name: lists.name, exact: true }).fill(NAME)
    await dialog.getByRole('combobox', { name: campaigns.contactList }).click()
    await page.getByRole('option', { name: LIST }).click()
    await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi {nome}, esta é a primeira.')
    await dialog.getByRole('tab', { name: 'Mensagem 2' }).click()
    await dialog.getByRole('textbox', { name: 'Mensagem 2' }).fill('Olá {nome}, esta é a segunda.')
    await dialog.getByText(new RegExp(`^${COUNT} contatos válidos.* termina em `)).waitFor()
    await dialog
      .getByText(/^Olá Cliente \d+, esta é a segunda\.$/)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: campaigns.start.title }).click()
    await page.getByRole('button', { name: campaigns.start.confirm }).click()
    await page.getByText(campaigns.statuses.EM_ANDAMENTO).waitFor()
    await page.getByText(new RegExp(`^([2-9]|\\d\\d) de ${COUNT}$`)).waitFor() // the campaign continues by itself

    await take(page, 'cancel')
    await page.getByText(campaigns.statuses.CANCELADA, { exact: true }).waitFor()
    const { stopped, shown } = await eventually(
      async () => ({ stopped: await told(), shown: await readPhones() }),
      ({ stopped, shown }) => stopped?.stats.queued === 0 && stopped.stats.sent === shown.flat().length,
    )
    expect(stopped?.stats.sent).toBeLessThan(COUNT)
    const [leaving = '', asking = ''] = PEOPLE.flatMap(({ number }, index) => (shown[index]?.length ? [number] : []))

    await keepPace(BRISK)
    await take(page, 'restart')
    await page.getByText(campaigns.statuses.EM_ANDAMENTO).waitFor()
    await simulator.sendMessage(leaving, { to: NUMBER, text: 'SAIR' })
    await simulator.sendMessage(asking, { to: NUMBER, text: 'Quero, tem azul?' })
    const { tickets } = await eventually(
      () => admin.call(listTickets, { query: { status: 'pending', showAll: 'true' } }),
      (answer) => answer.tickets.some(({ contact }) => contact.number === asking),
    )
    expect(tickets.map(({ contact }) => contact.number)).not.toContain(leaving)

    await pressOf(page, campaigns.reportOf)
    await page.getByText(new RegExp(`^Status: Finalizada · ${COUNT} de ${COUNT}$`)).waitFor(SLOWLY)
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await step(campaigns.counts.optedOut).getByText(/^1 /).waitFor()
    await step(campaigns.counts.answered)
      .getByText(/^[12] /)
      .waitFor()
    const record = await told()
    expect(await admin.call(getCampaign, { params: { campaignId: record?.id ?? 0 } })).toMatchObject({
      status: 'FINALIZADA',
      stats: { valid: COUNT, sent: COUNT, delivered: COUNT, failed: 0, optedOut: 1 },
    })
    const phones = await readPhones()
    expect(phones.map((texts) => texts.length)).toEqual(PEOPLE.map(() => 1))
    expect(phones.flat().every((text, index) => text.includes(`${PEOPLE[index]?.name},`))).toBe(true)
    expect(new Set(phones.flat().map((text) => OURS.exec(text)?.[0])).size).toBe(2)

    const answered = tickets.find(({ contact }) => contact.number === asking)
    await page.goto(`/tickets/${answered?.uuid}?all=1`)
    await page.getByText(`Resposta à campanha ${NAME}`).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
}

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: common.save, exact: true }).click()

/**
 * The button in the campaign's row.
 * @param label the label of the button, with a placeholder for the name of the campaign
 */
const pressOf = (page: Page, label: string) =>
  page.getByRole('button', { name: label.replace('{{name}}', NAME), exact: true }).click()

/** Starts an action on the campaign, and confirms it. */
async function take(page: Page, step: 'cancel' | 'restart'): Promise<void> {
  await pressOf(page, campaigns.steps[step].of)
  await page.getByRole('dialog').getByRole('button', { name: campaigns.steps[step].confirm }).click()
  await page.getByText(campaigns.toasts[step]).waitFor()
}
