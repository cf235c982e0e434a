// @vitest-environment jsdom
import type { Help } from '@recado/contracts/helps/help'
import { listHelps } from '@recado/contracts/helps/routes'
import { NO_CHOICE } from '@recado/contracts/installation/installation'
import { findPlatformFile } from '@recado/contracts/media/platform-routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepInstallation } from '../../shared/installation/installation-store.ts'
import { aHelp } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { HelpsPage } from './helps-page.tsx'
import { applyHelpFrame } from './live.ts'

const server = fakeServer()
const file = '00000000-0000-4000-8000-000000000001'
const OFFLINE = 'Sem internet: o vídeo não pode ser exibido agora.'
let records: Help[]
let isOnline: boolean
beforeEach(() => {
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  records = [
    aHelp({ id: 1, title: 'Filas', thumbnailUrl: `/public/platform/${file}` }),
    aHelp({ id: 2, link: 'https://ajuda.test/inicio' }),
  ]
  server.serve(listHelps, () => ({ records, count: records.length, hasMore: false }))
  server.serve(findPlatformFile, () => ({ location: `/api/media/platform/${file}?link=signed` }))
})
afterEach(() => vi.restoreAllMocks())

const turn = (online: boolean) =>
  act(() => {
    isOnline = online
    window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  })
const play = async (title: string) => userEvent.click(await screen.findByRole('button', { name: `Assistir: ${title}` }))
const player = () => document.querySelector('iframe')

test('the page names the support contact of the installation, if there is one', async () => {
  await show(<HelpsPage />)
  await screen.findByRole('heading', { level: 1, name: 'Ajuda (2)' })
  expect(screen.queryByText(/Suporte:/)).toBeNull()

  act(() => keepInstallation({ ...NO_CHOICE, supportText: '0800 123', supportLink: 'tel:0800123' }))

  const contact = await screen.findByRole('link', { name: '0800 123' })
  expect(contact.getAttribute('href')).toBe('tel:0800123')
  act(() => keepInstallation(NO_CHOICE))
})

test('a video without a picture shows only the play icon', async () => {
  records = [aHelp({ id: 1, title: 'Filas', thumbnailUrl: null })]
  await show(<HelpsPage />)

  const picture = await screen.findByRole('button', { name: 'Assistir: Filas' })
  expect(picture.querySelectorAll('svg')).toHaveLength(1)
})

test('the title counts the videos, and each video has its picture, its description and its link', async () => {
  await show(<HelpsPage />)

  await screen.findByRole('heading', { level: 1, name: 'Ajuda (2)' })
  await expect
    .poll(() => document.querySelector('article img')?.getAttribute('src'))
    .toBe(`/api/media/platform/${file}?link=signed`)
  const link = screen.getByRole('link', { name: 'Saiba mais: Primeiros passos' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://ajuda.test/inicio',
    'noopener noreferrer',
  ])
  expect(player()).toBeNull() // the video service is loaded only when the user plays a video
})

test('a click plays the video in a sandboxed document, and Escape closes it', async () => {
  await show(<HelpsPage />)
  await play('Primeiros passos')
  await screen.findByRole('dialog', { name: 'Primeiros passos' })

  expect(player()?.getAttribute('src')).toBe('/player.html?video=dQw4w9WgXcQ')
  expect(player()?.getAttribute('sandbox')).not.toContain('top-navigation')
  await userEvent.keyboard('{Escape}')

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(player()).toBeNull()
})

test('the cards and the open player say that there is no internet', async () => {
  await show(<HelpsPage />)
  await play('Filas')
  const dialog = within(await screen.findByRole('dialog', { name: 'Filas' }))

  turn(false)

  await dialog.findByText(OFFLINE)
  expect(player()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getAllByText(OFFLINE)).toHaveLength(2)
  await play('Filas')
  expect(screen.queryByRole('dialog')).toBeNull()
  turn(true)
  await play('Filas')
  await screen.findByRole('dialog', { name: 'Filas' })
})

test('videos that are added or deleted while the page is open change the list and the count', async () => {
  const { client } = await show(<HelpsPage />)
  await screen.findByRole('heading', { level: 1, name: 'Ajuda (2)' })

  const frame = {
    subject: 'company-help',
    action: 'create',
    data: { record: aHelp({ id: 3, title: 'Novo' }) },
  } as const
  act(() => applyHelpFrame(client, frame))
  await screen.findByRole('heading', { level: 1, name: 'Ajuda (3)' })
  for (const id of [1, 2, 3])
    act(() => applyHelpFrame(client, { subject: 'company-help', action: 'delete', data: { id } }))

  await screen.findByText('Nenhum vídeo disponível.')
})
