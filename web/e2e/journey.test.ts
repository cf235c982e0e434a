import { gzipSync } from 'node:zlib'
import { signIn } from '@recado/chaos/person'
import { createUser, updateUser } from '@recado/contracts/auth/routes'
import { createQueue } from '@recado/contracts/queues/routes'
import type { Stack } from '@recado/up/stack/stack'
import type { ControlClient } from '@recado/whatsapp-simulator/control-client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { testBackOverForm } from './back-over-form.ts'
import { openBrowserOf, type Watched } from './browser.ts'
import { testNewcomer } from './newcomer.ts'
import { testPayment } from './payment.ts'
import { alertsOf, recordAlerts } from './stage/alerts.ts'
import { drawPicture } from './stage/picture.ts'
import { openStage, type Stage } from './stage/stage.ts'

const OUR_NUMBER = '5511955550000'
const CUSTOMER = { number: '5511944441111', name: 'Carla Cliente' }
const PASSWORD = 'segredo-123'
/** A PNG of one pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const email = (person: string) => `${person}@padaria.test`

/** Tests that kill single processes need a process for each service, which only `make nightly` starts. */
const isGate = inject('gateTurn') !== null

let stage: Stage
beforeAll(async () => {
  stage = await openStage({}, { together: isGate })
})
afterAll(() => stage?.close())

/**
 * The main use of the product, once, through every layer, as users do it. The tests are steps, and each one builds on
 * those before it.
 */
describe('a conversation from the first sign-up to the second ticket', () => {
  let stack: Stack
  let simulator: ControlClient
  let browser: Browser
  let admin: Watched
  let agent: Watched
  let outsider: Watched // an agent without a queue

  beforeAll(async () => {
    ;({ stack, simulator, browser } = stage)
    admin = await openBrowserOf(browser)
    agent = await openBrowserOf(browser)
    outsider = await openBrowserOf(browser, { width: 390, height: 844 })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    // a picture of each screen at the time of the failure
    for (const [name, { page }] of Object.entries({ admin, agent, outsider }))
      await page.screenshot({ path: `.cache/journey/${name}.png` })
  })
  afterAll(async () => {
    for (const { context } of [admin, agent, outsider]) await context.close()
  })

  test('a company signs up and its admin logs in', async () => {
    const { page } = admin
    await page.goto(`${stack.url}/signup`)
    await page.getByLabel('Nome da empresa').fill('Padaria Sol')
    await page.getByLabel('Seu nome').fill('Ana')
    await page.getByLabel('E-mail').fill(email('admin'))
    await page.getByLabel('Telefone').fill('(11) 99999-0000')
    await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD)
    await page.getByRole('combobox', { name: 'Plano' }).click()
    await page.getByRole('option', { name: /Básico/ }).click()
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await page.getByText('Olá Ana, bem-vindo(a) à').waitFor()

    await hireAgents(stack.url) // this ends the session of the page, because a user has only one session
    await logIn(page, email('admin'))
    await page.getByText('bem-vindo(a) à').waitFor()
  })

  testBackOverForm(() => admin.page)

  test('a number is paired, and the page shows every state without a reload', async () => {
    const { page } = admin
    await page.getByRole('link', { name: /Conexões/ }).click()
    await page.evaluate(() => {
      Object.assign(window, { loadedOnce: true })
    })
    await page.getByRole('button', { name: 'Adicionar conexão' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome').fill('Principal')
    await dialog.getByText('Simulado', { exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Filas' }).click()
    await page.getByRole('option', { name: 'Balcão' }).click()
    await dialog.getByLabel('Nome').click() // closes the list of queues
    const states = await watchTexts(page, ['Conectando', 'Leia o QR Code', 'Pareando', 'Conectado'])
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await page.getByRole('img', { name: /QR Code da conexão Principal/ }).waitFor()

    await simulator.putPhone(OUR_NUMBER, { name: 'Padaria Sol' })
    const openPhone = async () => {
      const [phone] = await Promise.all([
        admin.context.waitForEvent('page'),
        page.getByRole('link', { name: 'Abrir telefone simulado' }).click(),
      ])
      return phone
    }
    await letPhoneRead(await openPhone())
    await openPhone() // reads the code that the page has renewed

    await expect.poll(states).toEqual(['Conectando', 'Leia o QR Code', 'Pareando', 'Conectado'])
    expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true)
  })

  test('a new ticket waits with name, text and badge; the agent of the queue is notified, accepts and reads it', async () => {
    await recordAlerts(agent, stack.url)
    await agent.page.goto(stack.url)
    await logIn(agent.page, email('bia'))
    await outsider.page.goto(stack.url)
    await logIn(outsider.page, email('otto'))
    await chooseTab(agent.page, 'Aguardando')
    await agent.page.getByText(/^Ninguém aguardando/).waitFor()
    await chooseTab(outsider.page, 'Aguardando')

    await simulator.putPhone(CUSTOMER.number, { name: CUSTOMER.name })
    await simulator.setPicture(CUSTOMER.number, PICTURE)
    await simulator.sendMessage(CUSTOMER.number, { to: OUR_NUMBER, text: 'Bom dia! Tem pão de queijo?' })

    await agent.page.getByText(CUSTOMER.name).waitFor()
    await agent.page.getByText('Bom dia! Tem pão de queijo?').waitFor()
    await agent.page.getByText('1 mensagem não lida').waitFor({ state: 'attached' })
    await expect
      .poll(() => alertsOf(agent.page))
      .toEqual({ notes: 2, notices: [[`Mensagem de ${CUSTOMER.name}`, 'Bom dia! Tem pão de queijo?']] })
    expect(await agent.page.title()).toBe('(1) Recado')
    await outsider.page.getByText('Você não está em nenhuma fila.').waitFor()
    await agent.page.getByRole('button', { name: `Aceitar o atendimento de ${CUSTOMER.name}` }).click()
    await history(agent.page).getByText('Bom dia! Tem pão de queijo?').waitFor()
    const photo = agent.page.locator('[data-ticket-header] img')
    await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
  })

  test('the answer arrives on the phone, and its ticks follow the phone', async () => {
    const { page } = agent
    await simulator.putPhone(CUSTOMER.number, { online: false })
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Tem sim, quentinho!')
    await page.keyboard.press('Enter')
    const answer = history(page).getByText('Tem sim, quentinho!')
    await answer.waitFor()
    // the line breaks are kept; polls, because the message may be rendered again meanwhile
    await expect.poll(() => answer.evaluate((text) => getComputedStyle(text).whiteSpace)).toBe('pre-wrap')
    await history(page).getByLabel('enviada').waitFor()

    await simulator.putPhone(CUSTOMER.number, { online: true })
    await history(page).getByLabel('entregue').waitFor()
    await simulator.read(CUSTOMER.number, OUR_NUMBER)
    await history(page).getByLabel('lida').waitFor()

    const shown = await simulator.messages(CUSTOMER.number, OUR_NUMBER)
    expect(shown.filter(({ fromMe }) => !fromMe)).toMatchObject([
      { text: '*Bia:*\nTem sim, quentinho!', status: 'read' },
    ])
    expect(await answer.count()).toBe(1)
  })

  test('a picture reaches the phone with its caption, and the client shows the stored picture', async () => {
    const { page } = agent
    const file = { name: 'vitrine.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('textbox', { name: 'Legenda de vitrine.png' }).fill('Acabou de sair')
    await page.getByRole('button', { name: 'Enviar' }).click()

    const picture = history(page).getByRole('button', { name: 'Abrir imagem: Acabou de sair' }).locator('img')
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth).catch(() => 0))
      .toBeGreaterThan(0)
    await expect
      .poll(async () => (await simulator.messages(CUSTOMER.number, OUR_NUMBER)).filter(({ fromMe }) => !fromMe).at(-1))
      .toMatchObject({ kind: 'image', text: 'Acabou de sair', media: { mime: 'image/png' } })
  })

  test('a note is in the conversation and in the details, but never on the phone', async () => {
    const { page } = agent
    const noteMode = page.getByRole('button', { name: 'Nota interna: o contato não verá' })
    await noteMode.click()
    await page.getByRole('textbox', { name: 'Nota interna' }).fill('Paga na sexta')
    await page.keyboard.press('Enter')
    await history(page).getByText('Paga na sexta').waitFor()
    await noteMode.click()

    await page.getByRole('button', { name: 'Detalhes do contato' }).click()
    await page.getByRole('region', { name: 'Detalhes' }).getByText('Paga na sexta').waitFor()
    await page.getByRole('button', { name: 'Fechar detalhes' }).click()
    const shown = await simulator.messages(CUSTOMER.number, OUR_NUMBER)
    expect(shown.map(({ text }) => text)).not.toContain('Paga na sexta')
  })

  test('the next message after a close opens a new ticket, and the conversation marks where it starts', async () => {
    const { page } = agent
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await page.waitForURL('**/tickets')

    await simulator.sendMessage(CUSTOMER.number, { to: OUR_NUMBER, text: 'Mais uma coisa…' })
    await chooseTab(page, 'Aguardando')
    await page.getByRole('button', { name: `Aceitar o atendimento de ${CUSTOMER.name}` }).click()

    await history(page).getByText('Mais uma coisa…').waitFor()
    await history(page)
      .getByText(/Atendimento #\d+ .*finalizado/i)
      .waitFor()
    await history(page)
      .getByText(/Atendimento #\d+ iniciado/)
      .last()
      .waitFor()
    await history(page).getByText('Bom dia! Tem pão de queijo?').waitFor()
  })

  test('a closed ticket is reopened and continues when the contact has no other active one', async () => {
    const { page } = agent
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await page.waitForURL('**/tickets')
    await chooseTab(page, 'Resolvidos')
    await page.getByRole('link', { name: /Mais uma coisa/ }).click()
    await page.getByText('Reabra o atendimento para responder').waitFor()

    await page.getByRole('button', { name: 'Reabrir', exact: true }).click()

    await page.getByText('Atendimento reaberto.').waitFor()
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Pois não?')
    await page.keyboard.press('Enter')
    await history(page).getByText('Pois não?').waitFor()
    await expect
      .poll(async () => (await simulator.messages(CUSTOMER.number, OUR_NUMBER)).map(({ text }) => text))
      .toContain('*Bia:*\nPois não?')
  })

  test('the page scales a photo down, and everybody in the company sees it', async () => {
    const { page } = agent
    await page.getByRole('button', { name: /^Perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Meu perfil' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Escolher foto' }).waitFor()
    const file = { name: 'bia.png', mimeType: 'image/png', buffer: drawPicture(1_200, 1_600) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Trocar foto' }).waitFor()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Perfil salvo com sucesso').waitFor()

    await admin.page.getByRole('link', { name: /Usuários/ }).click()
    const row = admin.page.getByRole('row').filter({ hasText: 'Bia' })
    for (const photo of [page.getByRole('button', { name: /^Perfil/ }).locator('img'), row.locator('img')])
      await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(256)
  })

  test('language, theme and volume survive a reload, and the profile restores the language', async () => {
    const { page } = agent
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('meio escrito')
    await page.getByRole('button', { name: /^Perfil/ }).click()
    await page.getByRole('menuitemradio', { name: 'Español' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Usar el tema oscuro' }).click()
    await page.getByRole('button', { name: 'Volumen del aviso sonoro' }).click()
    await page.getByRole('slider').press('Home')
    await expect.poll(() => page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('meio escrito')

    await page.reload()

    await page.getByRole('button', { name: 'Usar el tema claro' }).waitFor()
    await page.getByText('Atención #', { exact: false }).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    await page.getByRole('button', { name: 'Volumen del aviso sonoro' }).click()
    expect(await page.getByRole('slider').getAttribute('aria-valuenow')).toBe('0')

    const elsewhere = await openBrowserOf(browser)
    await elsewhere.page.goto(stack.url)
    await logIn(elsewhere.page, email('bia'))
    await elsewhere.page.getByRole('link', { name: 'Atenciones' }).waitFor()
    await elsewhere.context.close()
  })

  test('the login page loads less than 180 kB of script, and the texts of only one language', async () => {
    const { page, context } = await openBrowserOf(browser)
    const scripts: Promise<{ url: string; bytes: number }>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js'))
        scripts.push(response.body().then((body) => ({ url: response.url(), bytes: gzipSync(body).length })))
    })
    await page.goto(`${stack.url}/login`)
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    const loaded = await Promise.all(scripts)
    await context.close()

    const languages = loaded.flatMap(({ url }) => url.match(/\/(pt|en|es)-[^/]*$/)?.[1] ?? [])
    expect(new Set(languages)).toEqual(new Set(['pt']))
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(180_000)
  })

  test('an agent without queues has seen none of the tickets, and no page had a script error or refused content', async () => {
    for (const tab of ['Atendendo', 'Aguardando', 'Resolvidos']) {
      await chooseTab(outsider.page, tab)
      expect(await outsider.page.getByText(CUSTOMER.name).count()).toBe(0)
    }
    expect([...admin.faults, ...agent.faults, ...outsider.faults]).toEqual([])
  })
})

testNewcomer(() => stage)
testPayment(() => stage)

/** Creates an agent of a new queue, and an agent without queues. */
async function hireAgents(url: string): Promise<void> {
  const staff = await signIn(url, email('admin'), PASSWORD)
  const queue = await staff.call(createQueue, { body: { name: 'Balcão', color: '#e8590c' } })
  const member = { password: PASSWORD, profile: 'user' as const }
  await expect
    .poll(() =>
      staff.call(createUser, { body: { ...member, name: 'Bia', email: email('bia'), queueIds: [queue.id] } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true) // polls, because auth learns of the queue by an event
  await staff.call(createUser, { body: { ...member, name: 'Otto', email: email('otto') } })
  const bia = await signIn(url, email('bia'), PASSWORD)
  // without undo and next ticket, because a message within the undo time would undo a close
  const preferences = { undoSeconds: 0, next: 'stay' } as const
  await bia.call(updateUser, { params: { userId: bia.user.id }, body: { preferences } })
}

async function logIn(page: Page, address: string): Promise<void> {
  // waits for the login page, because the previous page also has an e-mail field
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  await page.getByLabel('E-mail').fill(address)
  await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/tickets')
}

const chooseTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) }).click()
const history = (page: Page) => page.getByRole('log', { name: 'Mensagens' })

/**
 * Scans the code on the page of the simulated phone, as the owner of the number. The link contains a code that has
 * expired meanwhile.
 */
async function letPhoneRead(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Ler', exact: true }).click()
  await phone.getByRole('alert').getByText('leia o novo').waitFor()
}

/** Records which of the texts appear on the page, in the order of their first appearance. */
async function watchTexts(page: Page, texts: string[]): Promise<() => Promise<string[]>> {
  await page.evaluate((wanted) => {
    const seen: string[] = []
    const look = () => {
      for (const text of wanted) if (!seen.includes(text) && document.body.innerText.includes(text)) seen.push(text)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { seenTexts: seen })
  }, texts)
  return () => page.evaluate(() => (window as unknown as { seenTexts: string[] }).seenTexts)
}
