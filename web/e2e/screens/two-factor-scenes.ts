import type { Me } from '@recado/contracts/auth/user'
import type { Page } from 'playwright-core'
import { findBarriers } from '../pages/barriers.ts'
import type { Scene } from './scene.ts'
import { inTurn, press } from './steps.ts'

const [ME, SET_UP, ENABLE] = ['**/api/auth/me', '**/api/auth/2fa/setup', '**/api/auth/2fa/enable'] as const
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const CODES = Array.from({ length: 10 }, (_, n) => `abcd${n}-fghj${n}`)

/** Shows the page of a user who lacks a demanded second factor; the page gets this instead of the server's answer. */
async function demand(page: Page): Promise<void> {
  await page.route(ME, async (route) => {
    const response = await route.fetch()
    const user: Me = await response.json()
    await route.fulfill({ response, json: { ...user, twoFactor: false, mustSetUpTwoFactor: true } })
  })
  const otpauthUrl = `otpauth://totp/Recado:camila%40floricultura.test?secret=${SECRET}&issuer=Recado`
  await page.route(SET_UP, (route) => route.fulfill({ json: { secret: SECRET, otpauthUrl } }))
  await page.route(ENABLE, (route) => route.fulfill({ json: { recoveryCodes: CODES } }))
  await page.reload()
  await page.getByText(/ exige a verificação em duas etapas/).waitFor()
}

async function scan(page: Page): Promise<void> {
  await page.getByLabel('Sua senha').fill('segredo-1')
  await press('Ativar')(page)
  await page.getByLabel('Código de 6 dígitos').waitFor()
}

async function confirm(page: Page): Promise<void> {
  await page.getByLabel('Código de 6 dígitos').fill('123456')
  await press('Confirmar')(page)
  await page.getByText(CODES[0] ?? '').waitFor()
}

/** No visit of the pages' tests shows these states, so they are checked for accessibility here. */
async function expectNoBarrier(page: Page): Promise<void> {
  const barriers = await findBarriers(page)
  if (barriers.length > 0) throw new Error(barriers.join('; '))
}

const demanded = (name: string, ...steps: readonly NonNullable<Scene['act']>[]): Scene => ({
  name: `two-factor-${name}`,
  viewer: 'agent',
  path: '/tickets',
  act: inTurn(demand, ...steps, expectNoBarrier),
  undo: async (page) => {
    for (const address of [ME, SET_UP, ENABLE]) await page.unroute(address)
  },
})

/** The scenes of the only page of a user who lacks the second factor that their company demands. */
export const TWO_FACTOR_SCENES: readonly Scene[] = [
  demanded('demanded'),
  demanded('scanned', scan),
  demanded('codes', scan, confirm),
]
