// @vitest-environment jsdom

import { refreshToken } from '@recado/contracts/auth/routes'
import type { SupportEntry } from '@recado/contracts/auth/support'
import { allowSupport, endSupport, leaveSupport, listSupport } from '@recado/contracts/auth/support-routes'
import { aSupportEntry } from '@recado/contracts/testing/company'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Support } from '../../app/shell/support.tsx'
import { saveSession } from '../../shared/storage/local-data.ts'
import { aMe, ME } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { applySupportFrame } from './live.ts'
import { supportList } from './support-list.ts'

const server = fakeServer()
let entries: SupportEntry[]

const anEntry = (changes: Partial<SupportEntry> = {}) => aSupportEntry(1, changes)

beforeEach(() => {
  entries = [anEntry()]
  server.serve(listSupport, () => entries)
})

const open = (me = aMe('admin')) => show(<Support />, { me })
const texts = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)

test('an admin sees who of the support is in the company, why, and that they can only view', async () => {
  await open()

  const line = await screen.findByRole('status')
  expect(line.textContent).toMatch(
    /^Suporte: Ana Souza está vendo sua empresa até \d\d:\d\d\. Só pode ver\. Motivo: Pedido 4711$/,
  )
})

test('users without the rights of an admin do not see the bar, and their client does not ask for it', async () => {
  const { client } = await open(aMe('supervisor'))

  expect(texts()).toEqual([])
  expect(client.isFetching()).toBe(0)
  expect(server.heardOf(listSupport)).toEqual([])
})

test('an admin allows changes after a question, and the line says who allowed them', async () => {
  server.serve(allowSupport, () => anEntry({ mayChange: true, allowedBy: 'Bia' }))
  await open()
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Permitir alterações' }))
  await screen.findByText(/Permitir que Ana Souza, do suporte, altere dados/)
  expect(server.heardOf(allowSupport)).toEqual([])
  await user.click(screen.getAllByRole('button', { name: 'Permitir alterações' }).at(-1) as HTMLElement)

  await expect.poll(() => texts()[0]).toContain('Pode alterar dados, com a permissão de Bia.')
  expect(screen.queryByRole('button', { name: 'Permitir alterações' })).toBeNull()
})

test('an admin ends the access with one click, and the line disappears', async () => {
  server.serve(endSupport, () => ({ message: 'ok' }))
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Encerrar acesso' }))

  await expect.poll(texts).toEqual([])
  expect(server.heardOf(endSupport)[0]?.params).toEqual({ supportId: anEntry().id })
})

test('a refused end is said, and the line stays', async () => {
  server.serve(endSupport, () => {
    throw new Refused('ERR_UNAVAILABLE')
  })
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Encerrar acesso' }))

  await screen.findByText('Serviço indisponível no momento. Tente em instantes.')
  expect(texts().some((text) => text?.includes('Ana Souza'))).toBe(true)
})

test('the super user sees in which company they are, and returns to their own', async () => {
  saveSession('visiting', { id: ME, companyId: 1 })
  server.serve(leaveSupport, () => ({ message: 'ok' }))
  server.serve(refreshToken, () => ({ token: 'own', user: { ...aMe('admin', true), companyId: 5 } }))
  await open({ ...aMe('admin'), support: anEntry() })

  const line = await screen.findByRole('status')
  expect(line.textContent).toMatch(/^Você está em Padaria Sol como suporte até \d\d:\d\d\. Só pode ver, até/)
  expect(screen.queryByRole('button', { name: 'Encerrar acesso' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Voltar para minha empresa' }))

  await expect.poll(() => localStorage.getItem('token')).toBe('own')
  expect(localStorage.getItem('companyId')).toBe('5')
})

test('frames of a beginning, a consent and an end lead to what a refetch shows', async () => {
  entries = []
  const { client } = await open()
  await expect.poll(() => client.getQueryData(supportList.queryKey)).toEqual([])
  const other = anEntry({ id: '6a1c2f30-0000-4000-8000-000000000002', name: 'Rui' })
  const frames = [
    { subject: 'support', action: 'update', data: { entry: anEntry() } },
    { subject: 'support', action: 'update', data: { entry: other } },
    { subject: 'support', action: 'update', data: { entry: anEntry({ mayChange: true, allowedBy: 'Bia' }) } },
    { subject: 'support', action: 'update', data: { entry: anEntry() } }, // late
    { subject: 'support', action: 'delete', data: { supportId: other.id } },
  ] as const

  act(() => {
    for (const frame of frames) applySupportFrame(client, frame)
  })
  const shown = client.getQueryData(supportList.queryKey)
  entries = [anEntry({ mayChange: true, allowedBy: 'Bia' })]
  await act(() => client.refetchQueries(supportList))

  expect(shown).toEqual(client.getQueryData(supportList.queryKey))
})
