// @vitest-environment jsdom
import { login, options, updateUser } from '@recado/contracts/auth/routes'
import { LANGUAGES } from '@recado/contracts/language'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { ProfileMenu } from '../../app/shell/profile-menu.tsx'
import { anInstallation } from '../../testing/company-samples.ts'
import { fill } from '../../testing/fill.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { LoginPage } from './login-page.tsx'

const server = fakeServer()
const html = () => document.documentElement.lang
const stored = () => localStorage.getItem('i18nextLng')

beforeEach(() => {
  server.serve(options, () => anInstallation({ languages: [...LANGUAGES] }))
  server.serve(updateUser, ({ body }) => ({ ...aMe(), ...(body as object) }))
})

describe('the language on the login page', () => {
  const choose = (name: string) => userEvent.selectOptions(screen.getByRole('combobox'), name)
  const signIn = async (button: string) => {
    await fill(screen.getByRole('textbox'), 'bia@padaria.test')
    await fill(screen.getByLabelText(/^(Senha|Password|Contraseña)$/), 'secreta')
    await userEvent.click(screen.getByRole('button', { name: button }))
  }

  test('a language is applied at once on the login page, and typed values and errors stay', async () => {
    server.serve(login, () => {
      throw new Refused('ERR_INVALID_CREDENTIALS')
    })
    const { i18n } = await show(<LoginPage />, { path: '/login' })
    expect(html()).toBe('pt-BR')
    await signIn('Entrar')
    await screen.findByText('Erro de autenticação. Por favor, tente novamente.')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await screen.findByText('Obrigatório')

    await choose('Español')

    await screen.findByText('Error de autenticación. Inténtelo de nuevo.')
    await screen.findByText('Obligatorio')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Correo electrónico' }).value).toBe('bia@padaria.test')
    expect([html(), stored()]).toEqual(['es', 'es'])
    expect(i18n.hasResourceBundle('en', 'translation')).toBe(false)
  })

  test('the login page shows the language that was chosen before, and fetches no other', async () => {
    localStorage.setItem('i18nextLng', 'en')
    const { i18n } = await show(<LoginPage />, { path: '/login' })

    await screen.findByRole('button', { name: 'Sign in' })
    expect(html()).toBe('en')
    expect(i18n.hasResourceBundle('pt', 'translation')).toBe(false)
  })

  test('a language that is chosen on the login page is sent to the server, and saved in the profile', async () => {
    server.serve(login, () => ({ token: 'fresh', user: { ...aMe(), language: 'pt' as const } }))
    await show(<LoginPage />, { path: '/login' })
    await choose('English')
    await screen.findByRole('button', { name: 'Sign in' })

    await signIn('Sign in')

    await expect.poll(() => server.heardOf(updateUser)[0]?.body).toEqual({ language: 'en' })
    expect(server.heardOf(login)[0]?.headers.get('accept-language')).toBe('en')
    expect(stored()).toBe('en')
  })

  test.each([
    ['that of the profile, even if this browser has another one', 'es', 'en', 'es'],
    ['that of this browser if the profile has none', null, 'en', 'en'],
    ['that of the company if neither the profile nor the browser has one', null, null, 'es'],
  ] as const)('without a choice on the login page the language is %s', async (_, profile, browser, shown) => {
    if (browser) localStorage.setItem('i18nextLng', browser)
    const me = aMe()
    const user = { ...me, language: profile, company: { ...me.company, language: 'es' as const } }
    server.serve(login, () => ({ token: 'fresh', user }))
    const { address } = await show(<LoginPage />, { path: '/login' })

    await signIn(browser ? 'Sign in' : 'Entrar')

    await expect.poll(address).toBe('/tickets')
    await expect.poll(html).toBe(shown)
    expect(stored()).toBe(shown)
    expect(server.heardOf(updateUser)).toEqual([])
  })
})

test('the profile menu offers the languages by their own names, and saves the choice in the profile', async () => {
  await show(<ProfileMenu />)
  await userEvent.click(screen.getByRole('button', { name: /^Perfil/ }))
  const chosen = await screen.findByRole('menuitemradio', { name: 'Português', hidden: true })
  expect(chosen.getAttribute('aria-checked')).toBe('true')

  await userEvent.click(screen.getByRole('menuitemradio', { name: 'English', hidden: true }))

  await screen.findByRole('button', { name: /^Profile/ })
  await expect
    .poll(() => server.heardOf(updateUser)[0])
    .toMatchObject({ params: { userId: '10' }, body: { language: 'en' } })
  expect([html(), stored()]).toEqual(['en', 'en'])
})
