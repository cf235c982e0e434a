// @vitest-environment jsdom
import { logout, me, options } from '@recado/contracts/auth/routes'
import { enableTwoFactor, setUpTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '../shared/api/me.ts'
import { anInstallation } from '../testing/company-samples.ts'
import { enter } from '../testing/fill.ts'
import { aMe } from '../testing/samples.ts'
import { fakeServer } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { Entrance } from './entrance.tsx'
import { TwoFactorGate } from './two-factor-gate.tsx'

const server = fakeServer()
const lacking = { ...aMe(), mustSetUpTwoFactor: true }
beforeEach(() => {
  server.serve(options, () => anInstallation())
  server.serve(me, () => lacking)
  server.serve(setUpTwoFactor, () => ({ secret: 'GEZDGNBV', otpauthUrl: 'otpauth://totp/Recado:bia?secret=GEZDGNBV' }))
  server.serve(enableTwoFactor, () => ({ recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] }))
})

const open = () =>
  show(
    <Entrance skeleton={null}>
      <TwoFactorGate>
        <p>Conversas</p>
      </TwoFactorGate>
    </Entrance>,
  )

test('a user who lacks the second factor that the company demands only sees its setup, and the product after the recovery codes', async () => {
  const { client } = await open()
  await screen.findByRole('heading', { level: 1, name: 'Verificação em duas etapas' })
  await screen.findByText(/A empresa Padaria Sol exige a verificação em duas etapas/)
  expect(screen.queryByText('Conversas')).toBeNull()

  await enter(screen.getByLabelText('Sua senha'), 'segredo-1')
  await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))

  await screen.findByText('abcde-fghjk')
  expect(client.getQueryData(meQuery.queryKey)).toMatchObject({ twoFactor: true, mustSetUpTwoFactor: false })
  expect(screen.queryByText('Conversas')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Guardei/ }))
  await screen.findByText('Conversas')
})

test('a user who lacks the second factor can sign out', async () => {
  server.serve(logout, () => ({ message: 'ok' }))
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Sair' }))

  await expect.poll(() => server.heardOf(logout)).toHaveLength(1)
})

test('a user with a second factor sees the product at once', async () => {
  server.serve(me, () => ({ ...aMe(), twoFactor: true }))
  await open()

  await screen.findByText('Conversas')
})
