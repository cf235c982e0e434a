import { ensureChromium } from '@recado/up/machine/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from './client.ts'
import { COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

let browser: Browser
let world: World
let page: Page
let faults: string[]
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: await ensureChromium({ directory: '.data/test', log: () => {} }),
    args: ['--disable-gpu', '--no-sandbox'],
  })
})
afterAll(() => browser?.close())
beforeEach(async () => {
  world = await startWorld()
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  faults = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
})
afterEach(async () => {
  await page.close()
  await world.stop()
})

const open = (hash: string) => page.goto(`${world.simulator.url}/${hash}`)

test('a person adds a phone, writes, and sees the ticks move and the answer come in', async () => {
  const client = await link(world)
  await open('#/')
  await page.getByLabel('Número').fill('+55 31 98888-0000')
  await page.getByLabel('Nome').fill('Beatriz Ramos')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByRole('link', { name: /Empresa/ }).click()
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('<b>bom dia</b>')
  await page.keyboard.press('Enter')

  const conversation = page.getByRole('main')
  await conversation.getByText('<b>bom dia</b>').waitFor()
  await conversation.getByLabel('Entregue').waitFor()
  await vi.waitFor(() => expect(client.texts()).toEqual(['<b>bom dia</b>']), WAIT)
  const { key } = client.seen.messages[0]?.message ?? {}
  await client.socket.readMessages(key ? [key] : [])
  await conversation.getByLabel('Lida').waitFor()

  const sent = await client.socket.sendMessage(key?.remoteJid ?? '', { text: 'olá, Beatriz' })
  await conversation.getByText('olá, Beatriz').waitFor()
  await vi.waitFor(() => expect(client.seen.statuses.get(sent?.key.id ?? '')).toContain(4), WAIT) // it is on the screen
  expect(faults).toEqual([])
})

test('a link with a code lets a phone read it, and the device can be unlinked there', async () => {
  const candidate = world.open()
  await open(`#/scan?qr=${encodeURIComponent(await candidate.qr())}`)

  await page.getByRole('combobox', { name: 'Telefone' }).selectOption({ label: 'Empresa · +55 (11) 98888-0000' })
  await page.getByRole('button', { name: 'Ler', exact: true }).click()
  expect((await candidate.closed()).code).toBe(515)
  const client = world.open(candidate.auth)
  await client.opened()
  await page.getByText('ligado', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Desconectar' }).click()

  await page.getByText('Nenhum aparelho conectado').waitFor()
  expect((await client.closed()).code).toBe(401)
  expect(faults).toEqual([])
})

test('a code that is no longer good is refused in words, and where there is no phone one is added on the way', async () => {
  await open('#/5541955550000/scan?qr=2%40velho,AA,BB,CC')
  await expect.poll(() => page.getByLabel('Número').last().inputValue()).toBe('5541955550000')

  await page.getByRole('button', { name: 'Ler', exact: true }).click()

  await page.getByRole('alert').getByText('Isto não é o texto de um QR code').waitFor()
  expect(await world.control.phone('5541955550000')).toMatchObject({ online: true })
})

test('a phone taken offline there gets nothing until it is taken online again', async () => {
  const client = await link(world)
  await open(`#/${CUSTOMER}/chat/${COMPANY}`)
  await page.getByText('Nenhuma mensagem ainda').waitFor()
  await page.getByRole('link', { name: 'Voltar às conversas' }).click()
  await page.getByRole('switch', { name: 'Online' }).uncheck({ force: true })
  await vi.waitFor(async () => expect((await world.control.phone(CUSTOMER)).online).toBe(false), WAIT)
  await client.socket.sendMessage(`${CUSTOMER}@s.whatsapp.net`, { text: 'cadê você?' })
  await vi.waitFor(() => expect(client.seen.acks).toHaveLength(1), WAIT)
  expect(await world.control.messages(CUSTOMER)).toEqual([])

  await page.getByRole('switch', { name: 'Online' }).check({ force: true })

  await page.getByText('cadê você?').waitFor()
  expect(faults).toEqual([])
})
