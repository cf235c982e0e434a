// @vitest-environment jsdom
import type { PushDevice } from '@recado/contracts/auth/push'
import { addPushDevice, getPushKey, listPushDevices, removePushDevice } from '@recado/contracts/auth/push-routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renewPush } from '../../shared/push/push-browser.ts'
import { clearLocalData, saveSession, setPushOff } from '../../shared/storage/local-data.ts'
import { plugInPushWorker } from '../../testing/push-worker.ts'
import { ME } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { PushDevices } from './push-devices.tsx'

const server = fakeServer()
const worker = plugInPushWorker()
const KEY = `${'BA'.repeat(43)}A`
const NEXT_KEY = `${'BC'.repeat(43)}A`
const AT = '2026-03-02T12:00:00.000Z'
const phone: PushDevice = {
  id: 7,
  isCurrent: false,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  createdAt: AT,
  seenAt: AT,
}
const here: PushDevice = {
  ...phone,
  id: 8,
  isCurrent: true,
  userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/142.0 Safari/1',
}

let devices: PushDevice[]
beforeEach(() => {
  localStorage.clear()
  saveSession('token', { id: ME, companyId: 1 })
  devices = [phone]
  server.serve(getPushKey, () => ({ key: KEY }))
  server.serve(listPushDevices, () => devices)
  server.serve(addPushDevice, () => {
    devices = [...devices.filter(({ id }) => id !== here.id), here]
    return here
  })
  server.serve(removePushDevice, ({ params: { deviceId } }) => {
    devices = devices.filter(({ id }) => id !== Number(deviceId))
    return { message: 'ok' }
  })
})

test('a click subscribes this browser for the key of the installation, and lists it', async () => {
  await show(<PushDevices />)

  await userEvent.click(await screen.findByRole('button', { name: 'Avisar também com a janela fechada' }))

  await screen.findByText('Chrome · Linux')
  expect(worker.subscribed).toEqual([KEY])
  expect(server.heardOf(addPushDevice).map(({ body }) => body)).toEqual([
    { endpoint: 'https://push.example.com/1', p256dh: expect.any(String), auth: expect.any(String), key: KEY },
  ])
})

test('a browser that forbids notifications is told so, and is not subscribed', async () => {
  worker.answer = 'denied'
  await show(<PushDevices />)

  await userEvent.click(await screen.findByRole('button', { name: 'Avisar também com a janela fechada' }))

  await screen.findByText(/Este navegador não permite avisos/)
  expect(worker.subscribed).toEqual([])
})

test('the user removes another browser from the list', async () => {
  await show(<PushDevices />)

  await userEvent.click(await screen.findByRole('button', { name: 'Remover os avisos de Safari · iOS' }))

  await screen.findByText('Nenhum navegador avisa você com a janela fechada.')
  expect(server.heardOf(removePushDevice).map(({ params }) => params)).toEqual([{ deviceId: '7' }])
})

test('a browser that the user removes here stays removed when the product opens again', async () => {
  worker.permission = 'granted'
  await renewPush()
  await show(<PushDevices />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remover os avisos de Chrome · Linux' }))
  await screen.findByText('O navegador não avisa mais.')

  await renewPush()

  expect(worker.subscribed).toEqual([KEY, undefined])
})

test('a browser that the user removed on another device stays removed', async () => {
  worker.permission = 'granted'
  await renewPush()
  devices = [phone]

  await renewPush()
  await renewPush()

  expect(worker.subscribed).toEqual([KEY, undefined])
})

test('a browser ends the subscription of its former user when its user wants no notifications', async () => {
  worker.permission = 'granted'
  await renewPush()
  clearLocalData()
  saveSession('token of another', { id: ME + 1, companyId: 2 })
  setPushOff(ME + 1, true)

  await renewPush()

  expect(worker.subscribed).toEqual([KEY, undefined])
})

test('an allowed browser subscribes again for a new key of the installation, without a question', async () => {
  worker.permission = 'granted'
  await renewPush()
  server.serve(getPushKey, () => ({ key: NEXT_KEY }))

  await renewPush()

  expect(worker.subscribed).toEqual([KEY, undefined, NEXT_KEY])
  expect(worker.asked).toBe(0)
})
