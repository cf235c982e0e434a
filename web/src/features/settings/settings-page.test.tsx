// @vitest-environment jsdom
import { listSettings, updateSetting } from '@recado/contracts/auth/setting-routes'
import { SETTINGS } from '@recado/contracts/auth/settings'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { applySettingFrame } from './live.ts'
import { SettingsPage } from './settings-page.tsx'

const server = fakeServer()

beforeEach(() => {
  server.serve(listSettings, () =>
    Object.entries(SETTINGS).map(([key, { initial }]) => ({ key, value: key === 'tokenixc' ? '••••1234' : initial })),
  )
  server.serve(updateSetting, ({ params, body }) => ({
    key: params['key'] ?? '',
    value: (body as { value: string }).value,
  }))
})

const open = () => show(<SettingsPage />, { me: aMe('admin') })
const select = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
const asked = () => server.heardOf(updateSetting).map(({ params, body }) => ({ ...params, ...(body as object) }))

test('a choice is saved when it is made', async () => {
  await open()
  await userEvent.click(await select('Avaliações'))
  await userEvent.click(await screen.findByRole('option', { name: 'Habilitado' }))

  await screen.findByText('Operação atualizada com sucesso.')
  expect(asked()).toEqual([{ key: 'userRating', value: 'enabled' }])
  expect((await select('Avaliações')).value).toBe('Habilitado')
})

test('a choice that cannot be saved goes back to what it was', async () => {
  server.serve(updateSetting, () => {
    throw new Unreachable()
  })
  await open()
  await userEvent.click(await select('Chamadas'))
  await userEvent.click(await screen.findByRole('option', { name: 'Aceitar' }))

  await screen.findByText('Serviço indisponível no momento. Tente em instantes.')
  expect((await select('Chamadas')).value).toBe('Não aceitar')
})

test('a text is saved by its button, and a secret is sent only when it was typed anew', async () => {
  await open()
  const thanks = await screen.findByRole('textbox', { name: 'Agradecimento pela avaliação' })
  await userEvent.clear(thanks)
  await userEvent.type(thanks, 'Valeu!')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar: Agradecimento pela avaliação' }))
  await expect.poll(asked).toEqual([{ key: 'ratingThanksMessage', value: 'Valeu!' }])

  const ixc = within(screen.getByRole('group', { name: 'IXC' }))
  await userEvent.type(ixc.getByRole('textbox', { name: 'Endereço' }), 'https://ixc.exemplo')
  await userEvent.click(ixc.getByRole('button', { name: 'Salvar' }))

  await expect.poll(() => asked().slice(1)).toEqual([{ key: 'ipixc', value: 'https://ixc.exemplo' }])
})

test('a setting that is changed elsewhere is shown at once, and equals a refetch', async () => {
  const { client } = await open()
  await select('Horário de atendimento')
  const setting = { companyId: 1, key: 'scheduleType', value: 'company', version: 2 }

  act(() => applySettingFrame(client, { subject: 'settings', action: 'update', data: { setting } }))

  await expect.poll(async () => (await select('Horário de atendimento')).value).toBe('Empresa')
  act(() =>
    applySettingFrame(client, {
      ...{ subject: 'settings', action: 'update' },
      data: { setting: { ...setting, key: 'asaas', value: null } },
    }),
  )
  await expect.poll(() => server.heardOf(listSettings)).toHaveLength(2) // a secret is asked for by those who may
})
