// @vitest-environment jsdom
import { changeCampaignSettings, listCampaignSettings } from '@recado/contracts/campaigns/routes'
import { CAMPAIGN_SETTINGS_DEFAULT, type CampaignSettings } from '@recado/contracts/campaigns/settings'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aMe } from '../../../testing/samples.ts'
import { fakeServer } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { applyCampaignFrame } from '../live.ts'
import { CampaignSettingsPage } from './campaign-settings-page.tsx'

const server = fakeServer()
let settings: CampaignSettings
const listed = () =>
  Object.entries(settings).map(([key, value]) => ({ key: key as keyof CampaignSettings, value: JSON.stringify(value) }))

beforeEach(() => {
  settings = { ...CAMPAIGN_SETTINGS_DEFAULT, variables: [{ key: 'loja', value: 'Padaria Sol' }] }
  server.serve(listCampaignSettings, listed)
  server.serve(changeCampaignSettings, ({ body }) => {
    settings = (body as { settings: CampaignSettings }).settings
    return listed()
  })
})

const open = () => show(<CampaignSettingsPage />, { me: aMe('admin') })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const choose = async (name: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const saved = () => server.heardOf(changeCampaignSettings).at(-1)?.body

test('the pace of campaigns is chosen from the offered values, and saved', async () => {
  await open()
  await choose('Intervalo entre mensagens', '10 segundos')
  await choose('Intervalo maior após', 'Não usar')

  await save()

  await screen.findByText('Configurações salvas')
  expect(saved()).toMatchObject({ settings: { messageInterval: 10, longerIntervalAfter: 0, greaterInterval: 60 } })
})

test('a variable can be added and removed; a key that exists already, or that names a field of each contact, is not added', async () => {
  await open()
  const add = async (key: string) => {
    const field = screen.getByRole('textbox', { name: 'Atalho' })
    await userEvent.clear(field)
    await userEvent.type(field, `${key}{Enter}`)
  }
  await screen.findByText('{loja}')
  await add('loja')
  screen.getByText('loja já existe.')
  await add('nome')
  screen.getByText('nome já é de cada contato.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Conteúdo' }), '10%')
  await add('desconto')
  await userEvent.click(screen.getByRole('button', { name: 'Remover loja' }))

  await save()

  await screen.findByText('Configurações salvas')
  expect(saved()).toMatchObject({ settings: { variables: [{ key: 'desconto', value: '10%' }] } })
})

test('the hours of campaigns are set by weekday, and a day with equal start and end sends nothing', async () => {
  await open()
  await userEvent.click(await screen.findByRole('switch', { name: 'Enviar só nestes horários' }))
  const friday = screen.getByRole('textbox', { name: 'Início: sexta-feira' })
  await userEvent.clear(friday)
  await userEvent.type(friday, '1800') // the start equals the end

  await save()

  await screen.findByText('Configurações salvas')
  const { sendingWindow } = (saved() as { settings: CampaignSettings }).settings
  expect(sendingWindow.enabled).toBe(true)
  expect(sendingWindow.hours.map(({ weekdayEn }) => weekdayEn)).toEqual(['monday', 'tuesday', 'wednesday', 'thursday'])
})

test('a daily limit of messages needs a number, and new numbers can start with a lower limit', async () => {
  await open()
  await userEvent.click(await screen.findByRole('switch', { name: 'Limitar as mensagens de cada conexão por dia' }))
  const perDay = screen.getByRole('textbox', { name: 'Mensagens por dia' })
  await userEvent.clear(perDay)
  await save()
  await screen.findByText('Obrigatório')

  await userEvent.type(perDay, '300')
  await save()

  await screen.findByText('Configurações salvas')
  expect(saved()).toMatchObject({ settings: { dailyCap: { enabled: true, perDay: 300, warmUp: true } } })
})

test('a change by another user is loaded while the form is untouched, and offered otherwise', async () => {
  const { client } = await open()
  await screen.findByText('{loja}')
  const hear = (changes: Partial<CampaignSettings>) => {
    settings = { ...settings, ...changes }
    act(() => applyCampaignFrame(client, { subject: 'campaignSettings', action: 'update', data: { settings } }))
  }

  hear({ variables: [{ key: 'rua', value: 'A' }] })
  await screen.findByText('{rua}')
  await choose('Intervalo entre mensagens', '5 segundos')
  hear({ greaterInterval: 120 })

  await screen.findByText('Alterado por outra pessoa')
  await userEvent.click(screen.getByRole('button', { name: 'Recarregar' }))
  await expect.poll(() => screen.queryByDisplayValue('120 segundos')).not.toBeNull()
})
