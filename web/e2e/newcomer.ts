import type { ControlClient } from '@recado/whatsapp-simulator/control-client'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowserOf } from './browser.ts'
import { findBarriers } from './pages/barriers.ts'
import { expectNone } from './pages/each-page.ts'
import { history } from './stage/inbox.ts'
import type { Stage } from './stage/stage.ts'

const MOST_ACTIONS = 24
const NUMBER = '5511955550042'
const CUSTOMER = { number: '5511944440042', name: 'Davi Freguês' }

/** The hands of the two people together. Each field, each click, each key and each opened address is one action. */
function startHands() {
  let actions = 0
  const counted = async (act: Promise<unknown>): Promise<void> => {
    actions++
    await act
  }
  return {
    fill: (field: Locator, text: string) => counted(field.fill(text)),
    click: (place: Locator) => counted(place.click()),
    press: (page: Page, key: string) => counted(page.keyboard.press(key)),
    open: (page: Page, address: string) => counted(page.goto(address)),
    count: () => actions,
  }
}
type Hands = ReturnType<typeof startHands>

/** The first day of two people who do not know the product. The screen of the simulated phone is not counted. */
export function testNewcomer(at: () => Stage): void {
  test(`a company signs up, and an invited colleague answers its first customer, in at most ${MOST_ACTIONS} actions`, async () => {
    const { browser, simulator, url } = at()
    const [ana, nina] = [await openBrowserOf(browser), await openBrowserOf(browser)]
    const hands = startHands()
    await ana.page.goto(`${url}/signup`)
    await signUp(hands, ana.page)
    await connect(hands, ana.page, simulator)
    const link = await invite(hands, ana.page)
    await accept(hands, nina.page, link)
    await simulator.putPhone(CUSTOMER.number, { name: CUSTOMER.name })
    await simulator.sendMessage(CUSTOMER.number, { to: NUMBER, text: 'Ainda tem sonho?' })
    await answer(hands, nina.page)

    await expect
      .poll(async () => (await simulator.messages(CUSTOMER.number, NUMBER)).map(({ text }) => text))
      .toContain('*Nina:*\nTem, recheado!')
    expect(hands.count()).toBeLessThanOrEqual(MOST_ACTIONS)
    expect([...ana.faults, ...nina.faults]).toEqual([])
    await Promise.all([ana, nina].map(({ context }) => context.close()))
  })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function signUp(hands: Hands, page: Page): Promise<void> {
  await hands.fill(page.getByLabel('Nome da empresa'), 'Confeitaria Lua')
  await hands.fill(page.getByLabel('Seu nome'), 'Ana')
  await hands.fill(page.getByLabel('E-mail'), 'ana@confeitaria.test')
  await hands.fill(page.getByLabel('Telefone'), '(11) 98888-0000')
  await hands.fill(page.getByRole('textbox', { name: 'Senha' }), 'girafa verde no trampolim')
  await page.getByText('Força da senha: forte.').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Plano' }).inputValue()).not.toBe('')
  await hands.click(button(page, 'Cadastrar'))
}

async function connect(hands: Hands, page: Page, simulator: ControlClient): Promise<void> {
  await hands.click(page.getByRole('link', { name: 'Conectar o WhatsApp' }))
  const dialog = page.getByRole('dialog')
  await hands.fill(dialog.getByLabel('Nome'), 'Principal')
  await hands.click(dialog.getByText('Simulado', { exact: true }))
  await hands.click(dialog.getByRole('button', { name: 'Adicionar', exact: true }))
  await page.getByRole('img', { name: /QR Code da conexão Principal/ }).waitFor()
  const opened = page.context().waitForEvent('page')
  await hands.click(page.getByRole('link', { name: 'Abrir telefone simulado' }))
  await (await opened).close() // the phone reads the code by its control instead
  await simulator.putPhone(NUMBER, { name: 'Confeitaria Lua' })
  const code = page.getByRole('dialog').locator('code')
  await simulator.scanScreen(NUMBER, async () => ((await code.count()) > 0 ? ((await code.textContent()) ?? '') : ''))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** @returns the link of the invitation */
async function invite(hands: Hands, page: Page): Promise<string> {
  await hands.click(page.getByRole('link', { name: /^Atendimentos/ }))
  await page.getByRole('img', { name: 'Feito' }).first().waitFor()
  expectNone(await findBarriers(page))
  await hands.click(page.getByRole('link', { name: 'Convidar a equipe' }))
  await hands.click(button(page, 'Criar convite'))
  const link = await page.getByRole('textbox', { name: 'Link do convite' }).inputValue()
  expectNone(await findBarriers(page))
  await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Copiar' }))
  return link
}

async function accept(hands: Hands, page: Page, link: string): Promise<void> {
  await hands.open(page, link)
  await hands.fill(page.getByLabel('Seu nome'), 'Nina')
  await hands.fill(page.getByLabel('E-mail'), 'nina@confeitaria.test')
  await hands.fill(page.getByRole('textbox', { name: 'Senha' }), 'trampolim verde da girafa')
  await page.getByText(/^Força da senha/).waitFor()
  expectNone(await findBarriers(page))
  await hands.click(button(page, 'Aceitar e entrar'))
  await page.waitForURL('**/tickets')
}

async function answer(hands: Hands, page: Page): Promise<void> {
  await hands.click(page.getByRole('tab', { name: /Aguardando/ }))
  await hands.click(button(page, `Aceitar o atendimento de ${CUSTOMER.name}`))
  await history(page).getByText('Ainda tem sonho?').waitFor()
  await hands.fill(page.getByRole('textbox', { name: 'Mensagem' }), 'Tem, recheado!')
  await hands.press(page, 'Enter')
}
