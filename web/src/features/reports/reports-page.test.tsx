// @vitest-environment jsdom
import {
  exportCampaignResults,
  exportCampaignResultsSheet,
  listCampaignResults,
} from '@recado/contracts/campaigns/result-routes'
import type { CampaignResults } from '@recado/contracts/campaigns/results'
import { NO_NUMBERS } from '@recado/contracts/reports/no-numbers'
import type { Report, ReportedWork, ReportNumbers } from '@recado/contracts/reports/report'
import {
  exportReport,
  exportReportSheet,
  listReported,
  showReport,
  showReportHours,
} from '@recado/contracts/reports/routes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setMark } from '../../shared/storage/local-data.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { changeOf, targetShare } from './number-rules.ts'
import { periodIn, presetOf } from './preset-rules.ts'
import { ReportsPage } from './reports-page.tsx'

const server = fakeServer()
const numbersOf = (changes: Partial<ReportNumbers> = {}): ReportNumbers => ({ ...NO_NUMBERS, ...changes })
const numbers = numbersOf({
  new: 1_210,
  closed: 8,
  firstAnswer: { median: 45, p90: 600 },
  resolution: { median: 11_100, p90: 90_000 },
  targetsMet: 199,
  targetsMissed: 1,
  rated: 5,
  rating: 2.7,
})
const group = (key: number | null, name: string | null) => ({
  key,
  name,
  numbers: numbersOf({ closed: 4 }),
  former: numbersOf({ closed: 2 }),
})
const report: Report = {
  period: { from: '2026-03-01', to: '2026-03-31' },
  before: { from: '2026-01-29', to: '2026-02-28' },
  countedFrom: '2025-11-30',
  numbers,
  former: numbersOf({ new: 1_100, closed: 8, firstAnswer: { median: 90, p90: 900 } }),
  groups: [group(7, 'Vendas'), group(8, null), group(null, null)],
}
const work: ReportedWork = {
  ticketId: 3,
  ticket: { uuid: '0d5dbb8e-9c1f-4c73-8f4e-5d1f6a7b8c9d', number: 31, contact: 'Carla Dias' },
  isReopened: true,
  startedAt: '2026-03-02T12:00:00.000Z',
  endedAt: null,
  queue: 'Vendas',
  user: null,
  firstAnswer: null,
  nextAnswers: 0,
  resolution: null,
  isTargetMet: null,
  rating: null,
  transfers: 0,
  snoozes: 0,
  messagesIn: 1,
  messagesOut: 0,
}

const counts = { sent: 1_200, delivered: 1_100, read: 600, answered: 90, optedOut: 0, failed: 4 }
const campaign: CampaignResults = {
  id: 5,
  name: 'Ofertas de março',
  status: 'FINALIZADA',
  startedAt: '2026-03-05T12:00:00.000Z',
  ...counts,
  variants: [
    { variant: 1, text: 'Oi {nome}', ...counts, sent: 0, read: 0 },
    { variant: 3, text: null, ...counts },
  ],
}

beforeEach(() => {
  localStorage.clear()
  server.serve(listCampaignResults, () => ({ records: [campaign], count: 1, hasMore: false }))
  server.serve(showReport, () => report)
  server.serve(showReportHours, () => [{ weekday: 1, hour: 9, count: 12 }])
  server.serve(listReported, ({ query }) => ({
    works: [query['pageNumber'] === '2' ? { ...work, ticketId: 4, ticket: null } : work],
    count: 41,
    hasMore: query['pageNumber'] === '1',
  }))
})

const PATH = '/reports?from=2026-03-01&to=2026-03-31'
const open = (path = PATH, profile: 'admin' | 'supervisor' = 'admin') =>
  show(<ReportsPage />, { me: aMe(profile), path })
/** Opens the report of a company with campaigns. */
const openWithCampaigns = (profile: 'admin' | 'supervisor' = 'admin') => {
  setMark('cshow', true)
  const me = aMe(profile)
  const company = { ...me.company, plan: { ...me.company.plan, useCampaigns: true } }
  return show(<ReportsPage />, { me: { ...me, company }, path: PATH })
}
const asked = (of: typeof showReport | typeof listReported | typeof showReportHours) => server.heardOf(of).at(-1)?.query

test('a report shows each number with the one of the period before, durations with the slowest tenth, and none as a dash', async () => {
  await open()

  const card = async (name: RegExp) => (await screen.findByRole('button', { name })).closest('li')?.textContent
  expect(await card(/^Novos: 1.210\. /)).toBe('Novos1.210antes 1.100 · +10%')
  expect(await card(/^Finalizados: 8\. /)).toBe('Finalizados8antes 8 · ±0%')
  expect(await card(/^1ª resposta: /)).toBe('1ª resposta45 s9 em 10 até 10 minantes 2 min · −50%')
  expect(await card(/^Finalização: /)).toBe('Finalização3 h 05 min9 em 10 até 25 h 00 minantes –')
  expect(await card(/^Outras respostas: –/)).toBe('Outras respostas–antes –')
  expect(await card(/^Prazos cumpridos: /)).toBe('Prazos cumpridos99%1 perdido de 200antes –')
  expect(await card(/^Avaliação: /)).toBe('Avaliação2,75 avaliaçõesantes –')
  expect(screen.getByText('Comparado com 29/01/2026 a 28/02/2026.')).toBeTruthy()
})

test('a report whose period before began before the first work that counts says so, and shows no changes', async () => {
  server.serve(showReport, () => ({ ...report, countedFrom: '2026-02-01' }))
  await open()

  const card = (await screen.findByRole('button', { name: /^Novos: 1.210\. / })).closest('li')
  expect(card?.textContent).toBe('Novos1.210antes 1.100')
  screen.getByText('Comparado com 29/01/2026 a 28/02/2026. Os números começam em 01/02/2026.')
})

test('a number of a group opens its list, whose rows link to tickets, and the address keeps the list', async () => {
  const { address } = await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Vendas, Finalizados: 4\. / }))

  const dialog = await screen.findByRole('dialog', { name: 'Atendimentos finalizados · Vendas (41)' })
  expect(asked(listReported)).toEqual({
    date_from: '2026-03-01',
    date_to: '2026-03-31',
    list: 'closed',
    queueId: '7',
    pageNumber: '1',
  })
  expect(within(dialog).getByRole('link', { name: 'Carla Dias' }).getAttribute('href')).toBe(
    `/tickets/${work.ticket?.uuid}`,
  )
  expect(within(dialog).getByText('#31 · reaberto')).toBeTruthy()
  expect(within(dialog).getByText('Em andamento')).toBeTruthy()
  expect(address()).toBe(`${PATH}&list=closed&group=7`)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mostrar mais' }))
  expect(await within(dialog).findByText('Hoje em outra fila')).toBeTruthy()

  await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
  expect(address()).toBe(PATH)
})

test('work whose ticket was deleted after the retention period is listed without a link', async () => {
  server.serve(listReported, () => ({ works: [{ ...work, ticketId: null, ticket: null }], count: 1, hasMore: false }))
  await open(`${PATH}&list=closed`)

  const dialog = await screen.findByRole('dialog', { name: 'Atendimentos finalizados (1)' })
  expect(await within(dialog).findByText('Excluído após o prazo')).toBeTruthy()
  expect(within(dialog).queryByRole('link')).toBeNull()
})

test('a period without work says so in the groups and in the hours', async () => {
  server.serve(showReport, () => ({ ...report, groups: [] }))
  server.serve(showReportHours, () => [])
  await open()

  await expect.poll(() => screen.queryAllByText('Nenhum atendimento no período.')).toHaveLength(2)
})

test('work without a queue, and of a deleted one, has a name and opens its list', async () => {
  await open()
  await screen.findByRole('button', { name: /^Excluída, Finalizados: 4\. / })
  await userEvent.click(screen.getByRole('button', { name: /^Sem fila, Finalizados: 4\. / }))

  await screen.findByRole('dialog', { name: 'Atendimentos finalizados · Sem fila (41)' })
  expect(asked(listReported)).toMatchObject({ queueId: 'none' })
})

test('the report groups by person, and counts opening hours only, as the address says', async () => {
  const { address } = await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Atendente' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Só horário de atendimento' }))

  await screen.findByRole('columnheader', { name: 'Atendente' })
  expect(asked(showReport)).toMatchObject({ by: 'user', openHours: 'true' })
  expect(address()).toBe(`${PATH}&by=user&open=1`)
})

test('an hour of the week opens the work that began or ended in it', async () => {
  await open()
  await userEvent.click(
    within(await screen.findByRole('radiogroup', { name: 'Atendimentos por hora' })).getByRole('radio', {
      name: 'Finalizados',
    }),
  )
  expect(asked(showReportHours)).toMatchObject({ list: 'closed' })
  await userEvent.click(await screen.findByRole('button', { name: /^segunda-feira, 09h: 12\. / }))

  await screen.findByRole('dialog', { name: 'Atendimentos finalizados · segunda-feira · 09h (41)' })
  expect(asked(listReported)).toMatchObject({ list: 'closed', weekday: '1', hour: '9' })
})

test('hours that can not be loaded offer another try beside the numbers', async () => {
  server.serve(showReportHours, () => {
    throw new Unreachable()
  })
  await open()
  const alert = within(await screen.findByRole('alert'))
  await screen.findByRole('button', { name: /^Finalizados: 8\. / })
  server.serve(showReportHours, () => [{ weekday: 1, hour: 9, count: 12 }])

  await userEvent.click(alert.getByRole('button', { name: 'Tentar novamente' }))

  await screen.findByRole('button', { name: /^segunda-feira, 09h: 12\. / })
})

test('the report is saved as a sheet or as CSV, with the groups that it shows', async () => {
  const saved: (string | null)[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => {}
  server.serve(exportReport, () => ({}))
  server.serve(exportReportSheet, () => ({}))
  await open(`${PATH}&by=tag`)
  for (const format of ['CSV', 'Excel (XLSX)']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: format }))
    await waitFor(() => expect(saved.length).toBe(format === 'CSV' ? 1 : 2))
  }

  expect(saved).toEqual(['Relatórios 2026-03-01 2026-03-31.csv', 'Relatórios 2026-03-01 2026-03-31.xlsx'])
  for (const route of [exportReport, exportReportSheet]) {
    expect(server.heardOf(route).at(-1)?.query).toMatchObject({ by: 'tag', date_from: '2026-03-01' })
  }
})

test('a supervisor reads which queues the numbers count', async () => {
  await open(PATH, 'supervisor')

  expect(await screen.findByText(/^(Dados das suas filas|Você ainda não tem filas)/)).toBeTruthy()
})

test('the results of campaigns are listed by variant, and each number links to its recipients', async () => {
  await openWithCampaigns()

  const table = within(await screen.findByRole('table', { name: 'Campanhas' }))
  const withoutHour = (text: string | null) => text?.replace(/2026 \d\d:\d\d/, '2026 ')
  const rows = table.getAllByRole('row').map(({ textContent }) => withoutHour(textContent))
  expect(rows.slice(1)).toEqual([
    'Ofertas de março05/03/2026 1.200 1.100 92%600 50%90 8%0 0%4 ',
    'Mensagem 1Oi {nome}0 1.100 0 90 0 4 ',
    'Mensagem 3Texto removido1.200 1.100 92%600 50%90 8%0 0%4 ',
  ])
  const linkOf = (name: string) => table.getByRole('link', { name }).getAttribute('href')
  expect(linkOf('Ofertas de março, Lidas: 600. Ver destinatários')).toBe('/campaign/5/report?step=read')
  expect(linkOf('Ofertas de março, Mensagem 3, Lidas: 600. Ver destinatários')).toBe(
    '/campaign/5/report?step=read&variant=3',
  )
  expect(linkOf('Ofertas de março')).toBe('/campaign/5/report')
  expect(server.heardOf(listCampaignResults)[0]?.query).toEqual({
    date_from: '2026-03-01',
    date_to: '2026-03-31',
    pageNumber: '1',
  })
})

test('a campaign with one variant has one row, further campaigns are loaded on demand, and a period without any says so', async () => {
  const [first, ...others] = campaign.variants
  server.serve(listCampaignResults, ({ query }) => ({
    records: [{ ...campaign, id: Number(query['pageNumber']), variants: first ? [first] : others }],
    count: 2,
    hasMore: query['pageNumber'] === '1',
  }))
  await openWithCampaigns()
  const table = within(await screen.findByRole('table', { name: 'Campanhas' }))
  expect(table.getAllByRole('row')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }))
  await expect.poll(() => table.getAllByRole('row')).toHaveLength(3)

  server.serve(listCampaignResults, () => ({ records: [], count: 0, hasMore: false }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Período' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Últimos 7 dias' }))
  await screen.findByText('Nenhuma campanha iniciada no período.')
})

test('the campaigns are hidden from a supervisor, and saved as a sheet or as CSV by an admin', async () => {
  const saved: (string | null)[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => {}
  server.serve(exportCampaignResults, () => ({}))
  server.serve(exportCampaignResultsSheet, () => ({}))
  await openWithCampaigns('supervisor')
  await screen.findByRole('table', { name: 'Fila' })
  expect(screen.queryByRole('region', { name: 'Campanhas' })).toBeNull()
  expect(server.heardOf(listCampaignResults)).toEqual([])
  cleanup()

  await openWithCampaigns()
  for (const format of ['CSV', 'Excel (XLSX)']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar campanhas' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: format }))
    await waitFor(() => expect(saved.length).toBe(format === 'CSV' ? 1 : 2))
  }

  expect(saved).toEqual(['Campanhas 2026-03-01 2026-03-31.csv', 'Campanhas 2026-03-01 2026-03-31.xlsx'])
  for (const route of [exportCampaignResults, exportCampaignResultsSheet])
    expect(server.heardOf(route).at(-1)?.query).toEqual({ date_from: '2026-03-01', date_to: '2026-03-31' })
})

test.each([
  ['days7', '2026-02-24', '2026-03-02'],
  ['month', '2026-03-01', '2026-03-02'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
] as const)('the period %s ends today or with the month', (preset, from, to) => {
  expect(periodIn(preset, '2026-03-02')).toEqual({ from, to })
  expect(presetOf({ from, to }, '2026-03-02')).toBe(preset)
})

test('a change needs a number before it, and a share of all targets is 100 only if all were met', () => {
  expect(changeOf('new', numbersOf({ new: 3 }), numbersOf())).toBeNull()
  expect(changeOf('new', numbersOf({ new: 3 }), numbersOf({ new: 2 }))).toBe(50)
  expect(targetShare(numbersOf({ targetsMet: 999, targetsMissed: 1 }))).toBe(99)
  expect(targetShare(numbersOf())).toBeNull()
  expect(presetOf({ from: '2026-03-02', to: '2026-03-02' }, '2026-03-02')).toBeUndefined()
})
