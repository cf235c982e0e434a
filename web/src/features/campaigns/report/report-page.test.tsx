// @vitest-environment jsdom
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import {
  forecastCampaign,
  getCampaign,
  listCampaignSettings,
  listRecipients,
  repeatCampaign,
  reportCampaign,
  resendCampaign,
} from '@recado/contracts/campaigns/routes'
import { listFileLists } from '@recado/contracts/files/routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCampaign, aForecast, aRecipient, aReport, someStats } from '../../../testing/campaign-samples.ts'
import { aMe } from '../../../testing/samples.ts'
import { fakeServer, Refused } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { applyCampaignFrame } from '../live.ts'
import { ReportPage } from './report-page.tsx'

const server = fakeServer()
const stats = someStats({
  valid: 40,
  sent: 12,
  delivered: 10,
  read: 6,
  answered: 2,
  optedOut: 1,
  failed: 3,
  skipped: 5,
})
let campaign: Campaign

beforeEach(() => {
  campaign = aCampaign({ id: 3, name: 'Ofertas', status: 'EM_ANDAMENTO', isEditable: false, stats })
  server.serve(getCampaign, () => ({ ...campaign, shipping: [] }))
  server.serve(reportCampaign, () =>
    aReport({
      campaignId: 3,
      unanswered: 4,
      failures: [
        { reason: 'ERR_SENDING_WAPP_MSG', count: 2 },
        { reason: 'ERR_FROM_THE_FUTURE', count: 1 },
      ],
      skipped: [{ reason: 'opted-out', count: 5 }],
    }),
  )
  server.serve(listRecipients, () => ({
    records: [aRecipient({ state: 'skipped', reason: 'invalid' })],
    count: 1,
    hasMore: false,
  }))
  server.serve(listCampaignSettings, () => [])
  server.serve(listFileLists, () => ({ files: [], count: 0, hasMore: false }))
})

const choices = { connections: [], tags: [] }
const open = (path = '/campaign/3/report') =>
  show(
    <Routes>
      <Route path="/campaign/:campaignId/report" element={<ReportPage choices={choices} />} />
    </Routes>,
    { me: aMe('admin'), path },
  )
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const change = (changes: Partial<Campaign>) => {
  campaign = { ...campaign, version: campaign.version + 1, ...changes }
  return { subject: 'campaign', action: 'update', data: { record: campaign } } as const
}

test('the report shows the progress of the campaign, and says in words why some recipients got no message', async () => {
  await open()

  await screen.findByRole('heading', { level: 1, name: 'Relatório da campanha Ofertas' })
  screen.getByText('Status: Em Andamento · 10 de 40')
  expect(screen.getByRole('progressbar', { name: 'Entregas de Ofertas' }).getAttribute('aria-valuenow')).toBe('25')
  expect(['Contatos válidos', 'Enviadas', 'Entregues', 'Falhas', 'Não enviadas'].map(figure)).toEqual([
    '40',
    '12',
    '10',
    '3',
    '5',
  ])
  const reasons = within(await screen.findByRole('region', { name: 'Falhas e não enviadas' }))
  await reasons.findByText('descadastrado')
  reasons.getByText('Desconhecido')
  expect(reasons.queryByText(/ERR_/)).toBeNull()
})

test('the report of a running campaign shows how many numbers are still to be checked, and about how long that takes', async () => {
  server.serve(reportCampaign, () => aReport({ campaignId: 3, checks: { left: 6, seconds: 36 } }))
  await open()

  await screen.findByText('faltam verificar 6 números, cerca de 1 min')
})

test('the report counts confirmations only for a campaign that asks for them', async () => {
  await open()
  await screen.findByText('Contatos válidos', { selector: 'dt' })
  expect(screen.queryByText('Confirmações')).toBeNull()
})

test('confirmations have their own cards in the report', async () => {
  campaign = { ...campaign, confirmation: true, stats: { ...stats, confirmationRequested: 9, confirmed: 4 } }
  await open()

  await screen.findByText('Contatos válidos', { selector: 'dt' })
  expect(['Confirmações solicitadas', 'Confirmações'].map(figure)).toEqual(['9', '4'])
})

test('the address filters recipients by state and text, and a recipient without a message shows the reason', async () => {
  const { address } = await open('/campaign/3/report?state=skipped&q=carla')

  const table = within(await screen.findByRole('table', { name: 'Destinatários' }))
  table.getByText('número inválido')
  table.getByText('+55 (11) 94444-1111')
  expect(server.heardOf(listRecipients)[0]?.query).toEqual({ state: 'skipped', searchParam: 'carla', pageNumber: '1' })

  await userEvent.click(screen.getByRole('combobox', { name: 'Situação' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Falhou' }))

  expect(address()).toBe('/campaign/3/report?state=failed&q=carla')
})

test('the address filters recipients by a step and a variant, shows them at once, and a present state replaces the step', async () => {
  const shown: Element[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this)
  })
  const of = { recipients: 8, sent: 8, delivered: 8, read: 4, answered: 2, optedOut: 0, failed: 0 }
  server.serve(reportCampaign, () =>
    aReport({ campaignId: 3, variants: [1, 2].map((variant) => ({ variant, text: 'Oi', ...of })) }),
  )
  const { address } = await open('/campaign/3/report?step=read&variant=2')

  await expect.poll(() => shown[0]).toBe(await screen.findByRole('region', { name: 'Destinatários' }))
  expect(server.heardOf(listRecipients)[0]?.query).toEqual({ step: 'read', variant: '2', pageNumber: '1' })
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Situação' }).value).toBe('Lidas')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Mensagem' }).value).toBe('Mensagem 2')

  await userEvent.click(screen.getByRole('combobox', { name: 'Situação' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Falhou' }))
  expect(address()).toBe('/campaign/3/report?variant=2&state=failed')
})

test('the report is updated live, and is refetched five seconds after the end of the campaign', async () => {
  const { client } = await open()
  await screen.findByText('Status: Em Andamento · 10 de 40')

  act(() => applyCampaignFrame(client, change({ stats: { ...stats, delivered: 11 } })))
  await screen.findByText('Status: Em Andamento · 11 de 40')

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    act(() => applyCampaignFrame(client, change({ status: 'FINALIZADA' })))
    await act(() => vi.advanceTimersByTimeAsync(4_900))
    const before = server.heardOf(getCampaign).length
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(server.heardOf(getCampaign).length).toBe(before + 1)
  } finally {
    vi.useRealTimers()
  }
})

test('a new campaign for the failed recipients is created, and its dialog opens', async () => {
  campaign = { ...campaign, status: 'FINALIZADA' }
  server.serve(resendCampaign, ({ body }) =>
    aCampaign({
      id: 9,
      ...(body as { name: string }),
      contactListId: null,
      contactList: null,
      resendOf: { id: 3, name: 'Ofertas', to: 'failed' },
    }),
  )
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Reenviar para as falhas' }))
  const question = within(await screen.findByRole('dialog', { name: 'Reenviar para as falhas' }))
  question.getByText('Cria uma campanha, ainda sem iniciar, para 3 contatos que não receberam.')

  await userEvent.click(question.getByRole('button', { name: 'Criar campanha' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Editar campanha' }))
  dialog.getByDisplayValue('Ofertas (falhas)')
  expect(server.heardOf(resendCampaign)[0]?.params).toEqual({ campaignId: '3' })
})

test('a repetition for the recipients whom the report counts as unanswered is created, and its dialog opens', async () => {
  campaign = { ...campaign, status: 'FINALIZADA' }
  server.serve(repeatCampaign, ({ body }) =>
    aCampaign({
      id: 9,
      ...(body as { name: string }),
      contactListId: null,
      contactList: null,
      resendOf: { id: 3, name: 'Ofertas', to: 'unanswered' },
    }),
  )
  server.serve(forecastCampaign, () => aForecast())
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Repetir para quem não respondeu' }))
  const question = within(await screen.findByRole('dialog', { name: 'Repetir para quem não respondeu' }))
  question.getByText(/para 4 contatos que receberam e não responderam/)

  await userEvent.click(question.getByRole('button', { name: 'Criar campanha' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Editar campanha' }))
  dialog.getByDisplayValue('Ofertas (sem resposta)')
  await vi.waitFor(() =>
    expect(server.heardOf(forecastCampaign)[0]?.body).toMatchObject({ resendOfId: 3, resendTo: 'unanswered' }),
  )
})

test('a repetition is offered although more people opted out when they were asked than got the message', async () => {
  campaign = { ...campaign, status: 'FINALIZADA', confirmation: true, stats: { ...stats, sent: 3, optedOut: 9 } }
  await open()

  await screen.findByRole('button', { name: 'Repetir para quem não respondeu' })
})

test('a repetition is not offered if the report counts no unanswered recipient', async () => {
  campaign = { ...campaign, status: 'FINALIZADA' }
  server.serve(reportCampaign, () => aReport({ campaignId: 3, skipped: [{ reason: 'invalid', count: 5 }] }))
  await open()

  await screen.findByRole('button', { name: 'Reenviar para as falhas' })
  await vi.waitFor(() => expect(server.heardOf(reportCampaign)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Repetir para quem não respondeu' })).toBeNull()
})

test('the report compares the results of the variants of the text', async () => {
  const none = { failed: 0, optedOut: 0 }
  server.serve(reportCampaign, () =>
    aReport({
      campaignId: 3,
      variants: [
        { variant: 1, text: 'Oi {nome}', recipients: 8, sent: 8, delivered: 8, read: 4, answered: 2, ...none },
        { variant: 3, text: null, recipients: 1, sent: 0, delivered: 0, read: 0, answered: 0, ...none },
      ],
    }),
  )
  await open()

  const table = within(await screen.findByRole('table', { name: 'Resultado por mensagem' }))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual(['Mensagem 1Oi {nome}88 100%4 50%2 25%0 0%', 'Mensagem 3Texto removido00 –0 –0 –0 –'])
})

test('a recipient who is delayed by a conversation shows the reason', async () => {
  server.serve(listRecipients, () => ({
    records: [aRecipient({ state: 'pending', reason: 'in-conversation' })],
    count: 1,
    hasMore: false,
  }))
  campaign = { ...campaign, waiting: { reason: 'conversations', until: null } }
  await open()

  const table = within(await screen.findByRole('table', { name: 'Destinatários' }))
  table.getByText('em atendimento')
  screen.getByText('todos os que faltam estão em atendimento')
})

test('the report of a running campaign does not offer a campaign for failed recipients', async () => {
  await open()
  await screen.findByText('Contatos válidos', { selector: 'dt' })
  expect(screen.queryByRole('button', { name: 'Reenviar para as falhas' })).toBeNull()
})

test('the report of a missing campaign says that it does not exist', async () => {
  server.serve(getCampaign, () => {
    throw new Refused('ERR_NO_CAMPAIGN_FOUND')
  })
  await open()

  await screen.findByText('Campanha não encontrada.')
})
