import tls from 'node:tls'
import { ensureChromium } from '@recado/up/machine/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BinaryNode } from '../src/wire/nodes.ts'
import { WAIT } from './client.ts'
import { BARE_CLIENT, COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

let browser: Browser
let world: World
let page: Page
let faults: string[]
beforeAll(async () => {
  browser = await chromium.launch({
    timeout: WAIT.timeout,
    executablePath: await ensureChromium({ directory: '.data/test', log: () => {} }),
    args: ['--disable-gpu', '--no-sandbox'],
  })
})
afterAll(() => browser?.close())
beforeEach(async () => {
  world = await startWorld()
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  page.setDefaultTimeout(WAIT.timeout)
  faults = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
})
afterEach(async () => {
  await page.close()
  await world.stop()
})

const open = (hash: string) => page.goto(`${world.simulator.url}/${hash}`)

test('a person adds a phone, writes a message, and sees its acknowledgements and the answer', async () => {
  const client = await link(world)
  await open('#/')
  await page.getByLabel('Número').fill('+55 31 98888-0000')
  await page.getByLabel('Nome').fill('Beatriz Ramos')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page
    .getByRole('region', { name: 'Conversas' })
    .getByRole('link', { name: /Empresa/ })
    .click()
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
  await vi.waitFor(() => expect(client.seen.statuses.get(sent?.key.id ?? '')).toContain(4), WAIT) // 4 means read
  expect(faults).toEqual([])
})

test('a phone reads the code in a link, and the page can unlink the device', async () => {
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

test('a phone that has read a code also reads the code that replaces it', async () => {
  await world.control.setRules({ ...BARE_CLIENT, refreshesSecrets: true })
  const candidate = world.open()
  const qr = await candidate.qr()
  const fresh = Buffer.alloc(32, 5).toString('base64')
  const { creds } = candidate.auth
  candidate.socket.ws.on('CB:notification,type:companion_reg_refresh', ({ attrs }: BinaryNode) => {
    creds.advSecretKey = fresh
    void candidate.socket.sendNode({ tag: 'ack', attrs: { id: attrs['id'] ?? '', class: 'notification' } })
  })
  await open(`#/scan?qr=${encodeURIComponent(qr)}`)
  await page.getByRole('combobox', { name: 'Telefone' }).selectOption({ label: 'Empresa · +55 (11) 98888-0000' })
  await page.getByRole('button', { name: 'Ler', exact: true }).click()
  await page.getByRole('alert').getByText('leia o novo').waitFor()

  const redrawn = qr.split(',').with(3, fresh).join(',')
  await open(`#/scan?qr=${encodeURIComponent(redrawn)}`)

  expect((await candidate.closed()).code).toBe(515)
  faults.splice(0) // the browser logs the status 409
})

test('an expired code is refused with a message, and the dialog can add the missing phone', async () => {
  await open('#/5541955550000/scan?qr=2%40velho,AA,BB,CC')
  await expect.poll(() => page.getByLabel('Número').last().inputValue()).toBe('5541955550000')

  await page.getByRole('button', { name: 'Ler', exact: true }).click()

  await page.getByRole('alert').getByText('Isto não é o texto de um QR code').waitFor()
  expect(await world.control.phone('5541955550000')).toMatchObject({ online: true })
})

test('a phone that the page takes offline receives nothing until it is online again', async () => {
  const client = await link(world)
  await open(`#/${CUSTOMER}/chat/${COMPANY}`)
  await page.getByText('Nenhuma mensagem ainda').waitFor()
  await page.getByRole('link', { name: 'Voltar às conversas' }).click()
  await page.getByRole('switch', { name: 'Online' }).uncheck()
  await vi.waitFor(async () => expect((await world.control.phone(CUSTOMER)).online).toBe(false), WAIT)
  await client.socket.sendMessage(`${CUSTOMER}@s.whatsapp.net`, { text: 'cadê você?' })
  await vi.waitFor(() => expect(client.seen.acks).toHaveLength(1), WAIT)
  expect(await world.control.messages(CUSTOMER)).toEqual([])

  await page.getByRole('switch', { name: 'Online' }).check()

  await page.getByText('cadê você?').waitFor()
  expect(faults).toEqual([])
})

test('a button that a person is about to press stays in place while messages arrive', async () => {
  const client = await link(world)
  await open(`#/${CUSTOMER}`)
  await page.getByRole('switch', { name: 'Online' }).waitFor()
  const controls = await page.locator('#phone-bar > *, #phone-tools > *, #phone-tools button').elementHandles()
  expect(controls).toHaveLength(8)

  await client.socket.sendMessage(`${CUSTOMER}@s.whatsapp.net`, { text: 'bom dia' })

  await page.getByText('bom dia').first().waitFor()
  for (const control of controls) expect(await control.evaluate(({ isConnected }) => isConnected)).toBe(true)
})

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('a person sends a picture, a place and a contact, and the client gets a message of each kind', async () => {
  const client = await link(world)
  await open(`#/${CUSTOMER}/chat/${COMPANY}`)
  const attach = page.getByLabel('Anexar')

  await attach.click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Foto ou vídeo' }).click()
  await (await choosing).setFiles({ name: 'gato.png', mimeType: 'image/png', buffer: PICTURE })
  await attach.click()
  await page.getByRole('button', { name: 'Localização' }).click()
  await page.getByLabel('Latitude').fill('-23,55')
  await page.getByLabel('Longitude').fill('-46,63')
  await page.getByRole('button', { name: 'Enviar', exact: true }).last().click()
  await attach.click()
  await page.getByRole('button', { name: 'Contato' }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill('Ana Lima')
  await page.getByRole('dialog').getByLabel('Número').fill('55 11 91234-5678')
  await page.getByRole('button', { name: 'Enviar', exact: true }).last().click()

  await vi.waitFor(() => expect(client.seen.messages).toHaveLength(3), WAIT)
  const contents = client.seen.messages.map(({ message }) => message.message)
  expect(contents).toMatchObject([
    { imageMessage: { mimetype: 'image/png', width: 1, height: 1 } },
    { locationMessage: { degreesLatitude: -23.55, degreesLongitude: -46.63 } },
    { contactMessage: { displayName: 'Ana Lima' } },
  ])
  await page.getByText('+55 (11) 91234-5678').waitFor()
  expect(faults).toEqual([])
})

test('the page shows each message of the client by its kind: a picture, a player, a link to the map, a contact', async () => {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), world.simulator.mediaCa])
  const client = await link(world)
  await open(`#/${CUSTOMER}/chat/${COMPANY}`)
  const to = `${CUSTOMER}@s.whatsapp.net`

  await client.socket.sendMessage(to, { image: PICTURE, caption: 'o gato', jpegThumbnail: '' })
  await client.socket.sendMessage(to, { audio: PICTURE, mimetype: 'audio/ogg', ptt: true, seconds: 3 })
  await client.socket.sendMessage(to, { location: { degreesLatitude: 1.5, degreesLongitude: 2.5, name: 'Aqui' } })
  const contacts = [{ displayName: 'Ana', vcard: 'BEGIN:VCARD\nFN:Ana\nTEL;waid=5511912345678:+55\nEND:VCARD' }]
  await client.socket.sendMessage(to, { contacts: { displayName: 'Ana', contacts } })

  const picture = page.getByRole('img', { name: 'o gato' })
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth)).toBe(1)
  await page.getByLabel('Mensagem de voz').waitFor()
  const map = await page.getByRole('link', { name: /Aqui/ }).last().getAttribute('href')
  expect(map).toContain('mlat=1.5&mlon=2.5')
  await page.getByText('+55 (11) 91234-5678').waitFor()
})
