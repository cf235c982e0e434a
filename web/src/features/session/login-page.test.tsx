// @vitest-environment jsdom
import { forgotPassword, resetPassword } from '@recado/contracts/auth/password-routes'
import { login, options } from '@recado/contracts/auth/routes'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayIn } from '../../shared/i18n/zone.ts'
import { anInstallation } from '../../testing/company-samples.ts'
import { enter, fill } from '../../testing/fill.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { LoginPage } from './login-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const server = fakeServer()

beforeEach(() => offer(false))

const offer = (passwordReset: boolean) => server.serve(options, () => anInstallation({ passwordReset }))

const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
const password = () => screen.getByLabelText<HTMLInputElement>('Senha')

describe('the login page', () => {
  const signIn = async (secret: string) => {
    await fill(await email(), 'bia@padaria.test')
    await enter(password(), secret)
  }

  test('the login page stores the session and leads to the inbox', async () => {
    server.serve(login, () => ({ token: 'fresh', user: aMe() }))
    const { address } = await show(<LoginPage />, { path: '/login' })

    await signIn('certa')

    await expect.poll(address).toBe('/tickets')
    expect(localStorage.getItem('token')).toBe('fresh')
  })

  test('the login page leads super users to the companies', async () => {
    server.serve(login, () => ({ token: 'fresh', user: aMe('admin', true) }))
    const { address } = await show(<LoginPage />, { path: '/login' })

    await signIn('certa')

    await expect.poll(address).toBe('/settings?tab=companies')
  })

  test('the login page leads to the wanted address', async () => {
    server.serve(login, () => ({ token: 'fresh', user: aMe() }))
    const { address } = await show(<LoginPage />, { path: '/login', state: { wanted: '/connections?x=1' } })
    await signIn('certa')

    await expect.poll(address).toBe('/connections?x=1')
  })

  test('a sign-in whose response arrives after the user has left the form leads to the inbox', async () => {
    offer(true)
    const held = Promise.withResolvers<void>()
    server.serve(login, async () => {
      await held.promise
      return { token: 'fresh', user: aMe() }
    })
    const { address } = await show(
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={null} />
      </Routes>,
      { path: '/login' },
    )
    await signIn('certa')
    await expect.poll(() => server.heardOf(login).length).toBe(1)
    await userEvent.click(await screen.findByRole('link', { name: 'Esqueceu a senha?' }))
    await expect.poll(address).toBe('/forgot-password')

    held.resolve()

    await expect.poll(address).toBe('/tickets')
  })

  test('the login page does not lead to an address of another site', async () => {
    server.serve(login, () => ({ token: 'fresh', user: aMe() }))
    const { address } = await show(<LoginPage />, { path: '/login', state: { wanted: '//evil.test' } })
    await signIn('certa')

    await expect.poll(address).toBe('/tickets')
  })

  test('a wrong password is explained in Portuguese, and clears the password but not the e-mail', async () => {
    server.serve(login, () => {
      throw new Refused('ERR_INVALID_CREDENTIALS')
    })
    await show(<LoginPage />, { path: '/login' })

    await signIn('errada')

    expect((await screen.findByRole('alert')).textContent).toBe('Erro de autenticação. Por favor, tente novamente.')
    expect((await email()).value).toBe('bia@padaria.test')
    expect(password().value).toBe('')
    expect(document.activeElement).toBe(password())
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('an unreachable server is explained in Portuguese', async () => {
    server.serve(login, () => {
      throw new Unreachable()
    })
    await show(<LoginPage />, { path: '/login' })

    await signIn('certa')

    await screen.findByText('Serviço indisponível no momento. Tente em instantes.')
  })

  test('a missing field is shown before a request is sent', async () => {
    server.serve(login, () => ({ token: 'fresh', user: aMe() }))
    await show(<LoginPage />, { path: '/login' })

    await enter(await email(), 'bia@')

    await screen.findByText('E-mail inválido')
    expect(screen.getByText('Obrigatório')).toBeTruthy()
    expect(server.heardOf(login)).toEqual([])
  })

  test('the login page shows why the user was redirected to it', async () => {
    await show(<LoginPage />, { path: '/login', state: { notice: 'expired' } })

    await screen.findByText('Sessão expirada. Por favor, entre novamente.')
  })

  test('the login page asks for a code if the server requires one, asks again after a wrong code, and accepts a pasted code with a space', async () => {
    server.serve(login, ({ body }) => {
      const { code } = body as { code?: string }
      if (code === undefined) throw new Refused('ERR_2FA_REQUIRED')
      if (code !== '123456') throw new Refused('ERR_2FA_INVALID')
      return { token: 'fresh', user: aMe() }
    })
    const { address } = await show(<LoginPage />, { path: '/login' })
    await signIn('certa')
    const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Código de verificação' })
    expect(screen.queryByRole('alert')).toBeNull()

    await enter(code, '999999')
    await screen.findByText('Código de verificação inválido.')
    await expect.poll(() => code.value).toBe('')
    await userEvent.click(code)
    await userEvent.paste('123 456')
    await userEvent.click(screen.getByRole('button', { name: 'Verificar' }))

    await expect.poll(address).toBe('/tickets')
    expect(server.heardOf(login).at(-1)?.body).toEqual({ email: 'bia@padaria.test', password: 'certa', code: '123456' })
  })

  test('the login page does not offer another account while a code is being checked', async () => {
    const held = Promise.withResolvers<void>()
    server.serve(login, async ({ body }) => {
      if (!('code' in (body as object))) throw new Refused('ERR_2FA_REQUIRED')
      await held.promise
      return { token: 'fresh', user: aMe() }
    })
    const { address } = await show(<LoginPage />, { path: '/login' })
    await signIn('certa')
    await enter(await screen.findByRole('textbox', { name: 'Código de verificação' }), '123456')
    await expect.poll(() => server.heardOf(login).length).toBe(2)

    await userEvent.click(screen.getByRole('button', { name: 'Entrar com outra conta' }))
    expect(screen.queryByLabelText('Senha')).toBeNull()
    held.resolve()

    await expect.poll(address).toBe('/tickets')
  })

  test('the login page accepts a recovery code instead of a code', async () => {
    server.serve(login, ({ body }) => {
      if (!('code' in (body as object))) throw new Refused('ERR_2FA_REQUIRED')
      return { token: 'fresh', user: aMe() }
    })
    const { address } = await show(<LoginPage />, { path: '/login' })
    await signIn('certa')

    await userEvent.click(await screen.findByRole('button', { name: 'Usar código de recuperação' }))
    await enter(screen.getByRole('textbox', { name: 'Código de recuperação' }), 'abcde-fghjk')

    await expect.poll(address).toBe('/tickets')
    expect(server.heardOf(login).at(-1)?.body).toMatchObject({ code: 'abcde-fghjk' })
  })

  test('after too many attempts, the login page waits for the time that the server gives', async () => {
    server.serve(login, () => {
      throw new Refused('ERR_TOO_MANY_ATTEMPTS', { seconds: 4, retryAfter: 4 })
    })
    await show(<LoginPage />, { path: '/login' })

    await signIn('errada')

    // the page counts the seconds down
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Aguarde [1-4] s$/ })
    expect(button.disabled).toBe(true)
    await expect.poll(() => button.disabled).toBe(false)
    expect(button.textContent).toBe('Entrar')
  })

  test("the login page shows the date on which the company's subscription ended, in the local format", async () => {
    server.serve(login, () => {
      throw new Refused('ERR_COMPANY_EXPIRED', { dueDate: '2026-03-01' })
    })
    await show(<LoginPage />, { path: '/login' })
    await signIn('certa')

    await screen.findByText('Sua assinatura venceu em 01/03/2026. Entre em contato com o suporte.')
  })

  test.each([
    ['admin', 5, undefined], // comes first, because the warning of the last row stays on screen for a while
    ['supervisor', 4, undefined],
    ['user', 4, undefined],
    ['admin', 4, 'Sua assinatura vence em 4 dia(s)'],
  ] as const)(
    'the login page warns only admins, from four days before the licence ends: %s, %s days left',
    async (profile, days, warning) => {
      const dueDate = dayIn('UTC', new Date(Date.now() + days * 86_400_000).toISOString())
      const user = aMe(profile)
      server.serve(login, () => ({
        token: 'fresh',
        user: { ...user, company: { ...user.company, dueDate, timezone: 'UTC' } },
      }))
      const { address } = await show(<LoginPage />, { path: '/login' })
      await signIn('certa')
      await expect.poll(address).toBe('/tickets')

      if (warning) await screen.findByText(warning)
      else expect(screen.queryByText(/vence em/)).toBeNull()
      const invoices = screen.queryByRole('button', { name: 'Ver faturas' })
      expect(invoices !== null).toBe(warning !== undefined)
      if (invoices) await userEvent.click(invoices)
      await expect.poll(address).toBe(invoices ? '/financeiro' : '/tickets')
    },
  )

  test('the login page offers a password reset only if the installation has one, and passes the e-mail on', async () => {
    offer(true)
    server.serve(forgotPassword, () => ({ message: 'ok' }))
    const { address, state } = await show(<LoginPage />, { path: '/login' })
    await fill(await email(), 'bia@padaria.test')
    await userEvent.click(await screen.findByRole('link', { name: 'Esqueceu a senha?' }))
    await expect.poll(address).toBe('/forgot-password')
    const came = state()

    cleanup()
    await show(<ForgotPasswordPage />, { path: '/forgot-password', state: came })
    await userEvent.click(screen.getByRole('button', { name: 'Enviar link' }))

    await screen.findByText('Se este e-mail existir, enviaremos um link válido por 30 minutos.')
    expect(server.heardOf(forgotPassword)[0]?.body).toEqual({ email: 'bia@padaria.test' })
    screen.getByText(/caixa de spam/)
    await userEvent.click(screen.getByRole('button', { name: 'Pedir de novo' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe('bia@padaria.test')
  })
})

test('the login page of an installation without mail says who can set a new password', async () => {
  const words = 'Esqueceu a senha? Peça uma nova ao administrador da sua empresa.'
  await show(<LoginPage />, { path: '/login' })
  await screen.findByText(words)
  expect(screen.queryByRole('link', { name: 'Esqueceu a senha?' })).toBeNull()

  cleanup()
  await show(<ForgotPasswordPage />, { path: '/forgot-password' })

  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: 'Enviar link' })).toBeNull()
})

describe('the page that sets a new password', () => {
  const choose = async (first: string, second: string) => {
    await fill(await screen.findByLabelText('Nova senha'), first)
    await fill(screen.getByLabelText('Confirmar nova senha'), second)
    await userEvent.click(screen.getByRole('button', { name: 'Salvar senha' }))
  }

  test('the page that sets a new password sends the token of the link, and leads to the login', async () => {
    server.serve(resetPassword, () => ({ message: 'ok' }))
    const { address, state } = await show(<ResetPasswordPage />, { path: '/reset-password#secreto' })
    await choose('nova-senha-1', 'nova-senha-2')
    await screen.findByText('As senhas não conferem')
    expect(server.heardOf(resetPassword)).toEqual([])

    await enter(screen.getByLabelText('Confirmar nova senha'), 'nova-senha-1')

    await expect.poll(address).toBe('/login')
    expect(state()).toEqual({ notice: 'reset' })
    expect(server.heardOf(resetPassword)[0]?.body).toEqual({ token: 'secreto', password: 'nova-senha-1' })
  })

  test('the page that sets a new password offers to request another link when its link is used up', async () => {
    server.serve(resetPassword, () => {
      throw new Refused('ERR_RESET_TOKEN_INVALID')
    })
    await show(<ResetPasswordPage />, { path: '/reset-password#usado' })
    await choose('nova-senha-1', 'nova-senha-1')

    await screen.findByText('Link inválido ou expirado. Peça outro.')
    expect(screen.getByRole('link', { name: 'Pedir outro link' }).getAttribute('href')).toBe('/forgot-password')
  })
})
