// @vitest-environment jsdom
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { cancelCampaign, deleteCampaign, listCampaigns, restartCampaign } from '@recado/contracts/campaigns/routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aCampaign, someStats } from '../../testing/campaign-samples.ts'
import { press, rowOf } from '../../testing/dialogs.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { CampaignsPage } from './campaigns-page.tsx'
import { applyCampaignFrame } from './live.ts'

const server = fakeServer()
const running = aCampaign({
  id: 3,
  name: 'Ofertas',
  status: 'EM_ANDAMENTO',
  isEditable: false,
  stats: someStats({ valid: 40, sent: 12, delivered: 10 }),
  waiting: { reason: 'connection', until: null },
})
const draft = aCampaign({ id: 2, name: 'Rascunho', contactListId: null, contactList: null })
const stopped = aCampaign({ id: 1, name: 'Parada', status: 'CANCELADA', canceledBecause: 'banned', confirmation: true })
let campaigns: Campaign[]

beforeEach(() => {
  campaigns = [running, draft, stopped]
  server.serve(listCampaigns, () => ({ records: campaigns, count: campaigns.length, hasMore: false }))
})

const choices = { connections: [{ id: 5, name: 'Principal' }], tags: [{ id: 9, name: 'Fidelidade' }] }
const open = () => show(<CampaignsPage choices={choices} />, { me: aMe('admin'), path: '/campaigns' })
const confirm = async (title: string, label = title) => {
  const question = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.click(question.getByRole('button', { name: label }))
  return question
}

test('the list says in words when a campaign has no contact list, connection, start time or end', async () => {
  await open()

  const row = await rowOf('Rascunho')
  for (const words of ['Inativa', 'Não definida', 'Não definido', 'Sem agendamento', 'Não concluída', 'Desabilitada'])
    row.getByText(words)
  expect((await rowOf('Parada')).getByText('Habilitada')).toBeTruthy()
})

test('a campaign by tag shows the tag, and a campaign for failed recipients names the campaign in which they failed', async () => {
  campaigns = [
    aCampaign({ id: 5, name: 'Por tag', contactList: null, tag: { id: 9, name: 'Fidelidade' } }),
    aCampaign({ id: 4, name: 'De novo', contactList: null, resendOf: { id: 3, name: 'Ofertas', to: 'failed' } }),
  ]
  await open()

  ;(await rowOf('Por tag')).getByText('Tag: Fidelidade')
  ;(await rowOf('De novo')).getByText('Falhas de Ofertas')
})

test('a running campaign shows its progress, the reason of a delay and its end, and a canceled campaign shows the reason', async () => {
  const { client } = await open()
  const row = await rowOf('Ofertas')
  expect(row.getByRole('progressbar', { name: 'Entregas de Ofertas' }).getAttribute('aria-valuenow')).toBe('25')
  row.getByText('10 de 40')
  row.getByText('aguardando conexão')
  ;(await rowOf('Parada')).getByText('o número foi banido pelo WhatsApp')

  const until = '2026-03-03T12:00:00.000Z'
  const record = { ...running, version: 2, waiting: { reason: 'window', until } as const }
  act(() => applyCampaignFrame(client, { subject: 'campaign', action: 'update', data: { record } }))

  await row.findByText(/^fora do horário de envio, até 03\/03\/2026/)
})

test('each status has its own actions: a running campaign cannot be deleted, and only a canceled one can be restarted', async () => {
  await open()

  const stepsOf = async (name: string) =>
    (await rowOf(name)).getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(await stepsOf('Ofertas')).toEqual(['Cancelar disparos de Ofertas', 'Relatório de Ofertas', 'Ver Ofertas'])
  expect(await stepsOf('Rascunho')).toEqual(['Relatório de Rascunho', 'Editar Rascunho', 'Excluir Rascunho'])
  expect(await stepsOf('Parada')).toEqual([
    'Reiniciar disparos de Parada',
    'Relatório de Parada',
    'Editar Parada',
    'Excluir Parada',
  ])
})

test.each([
  ['Cancelar disparos', cancelCampaign, running, 'Campanha cancelada'],
  ['Reiniciar disparos', restartCampaign, stopped, 'Campanha reiniciada'],
] as const)(
  '"%s" is confirmed first, its result is shown, and the list is refetched from its first page',
  async (title, route, row, told) => {
    server.serve(route, () => ({ ...row, version: 2, status: 'FINALIZADA' as const, waiting: null }))
    await open()
    await press(`${title} de ${row.name}`)
    expect(server.heardOf(route)).toEqual([])
    const before = server.heardOf(listCampaigns).length

    await confirm(title)

    await screen.findByText(told)
    await expect
      .poll(() =>
        server
          .heardOf(listCampaigns)
          .slice(before)
          .map(({ query }) => query['pageNumber']),
      )
      .toEqual(['1'])
    expect(server.heardOf(route)[0]?.params).toEqual({ campaignId: String(row.id) })
  },
)

test('the confirmation of a stop has two buttons whose labels cannot be confused', async () => {
  await open()
  await press('Cancelar disparos de Ofertas')

  const question = within(await screen.findByRole('dialog', { name: 'Cancelar disparos' }))
  const answers = question.getAllByRole('button').map((button) => button.textContent)
  expect(answers.filter((answer) => answer !== '')).toEqual(['Voltar', 'Cancelar disparos'])
})

test('a refused action shows its reason in the dialog', async () => {
  server.serve(cancelCampaign, () => {
    throw new Refused('ERR_CAMPAIGN_STATUS')
  })
  await open()
  await press('Cancelar disparos de Ofertas')

  const question = await confirm('Cancelar disparos')

  await question.findByText('A campanha não permite esta ação no estado atual.')
})

test('a campaign is deleted after a confirmation that names it', async () => {
  server.serve(deleteCampaign, () => ({ message: 'Campanha excluída.' }))
  await open()
  await press('Excluir Rascunho')
  await screen.findByText('Excluir a campanha Rascunho e o seu relatório?')

  await confirm('Excluir campanha', 'Excluir')

  await screen.findByText('Campanha excluída com sucesso')
  await expect.poll(() => screen.queryByText('Rascunho')).toBeNull()
})
