// @vitest-environment jsdom
import { login, options, signup } from '@recado/contracts/auth/routes'
import { listPlans } from '@recado/contracts/billing/routes'
import { flagsOf } from '@recado/contracts/features'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { readToken } from '../../shared/storage/local-data.ts'
import { anInstallation } from '../../testing/company-samples.ts'
import { fill } from '../../testing/fill.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { SignupPage } from './signup-page.tsx'

const server = fakeServer()
const basic = { id: 1, name: 'Básico', users: 5, connections: 2, queues: 5, value: 99.9, version: 1, ...flagsOf([]) }

beforeEach(() => {
  server.serve(options, () => anInstallation())
  server.serve(listPlans, () => [basic])
})

const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
const password = () => screen.getByLabelText<HTMLInputElement>('Senha')

describe('the signup page', () => {
  const fillIn = async () => {
    await fill(await screen.findByRole('textbox', { name: 'Nome da empresa' }), 'Padaria Sol')
    await fill(await email(), 'bia@padaria.test')
    await fill(screen.getByRole('textbox', { name: 'Telefone' }), '31988887777')
    await fill(password(), 'segredo-123')
    await userEvent.click(screen.getByRole('combobox', { name: 'Plano' }))
    await userEvent.click(await screen.findByRole('option', { name: /Básico/, hidden: true }))
  }
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }))
  const serveSignup = () => server.serve(signup, () => ({ id: 1, name: 'Padaria Sol', dueDate: '2026-03-05' }))

  test('the signup page signs the new admin in at once, under the entered name', async () => {
    serveSignup()
    server.serve(login, () => ({ token: 'a token', user: aMe() }))
    const { address } = await show(<SignupPage />, { path: '/signup' })
    await fillIn()
    await fill(screen.getByRole('textbox', { name: 'Seu nome' }), 'Bia Souza')
    await submit()

    await expect.poll(address).toBe('/tickets')
    expect(readToken()).toBe('a token')
    expect(server.heardOf(signup)[0]?.body).toMatchObject({ name: 'Padaria Sol', userName: 'Bia Souza' })
    expect(server.heardOf(login)[0]?.body).toEqual({ email: 'bia@padaria.test', password: 'segredo-123' })
    await screen.findByText('Cadastro realizado com sucesso!')
  })

  test('the only plan is chosen already; of several plans, none is', async () => {
    const { client } = await show(<SignupPage />, { path: '/signup' })
    const chosen = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Plano' }).value
    await expect.poll(chosen).toMatch(/^Básico/)

    cleanup()
    client.clear()
    server.serve(listPlans, () => [basic, { ...basic, id: 2, name: 'Grande' }])
    await show(<SignupPage />, { path: '/signup' })
    await userEvent.click(await screen.findByRole('combobox', { name: 'Plano' }))
    await screen.findByRole('option', { name: /Grande/, hidden: true })
    expect(chosen()).toBe('')
  })

  test('the signup page leads to the login with the e-mail filled in when the sign-in fails', async () => {
    serveSignup()
    server.serve(login, () => {
      throw new Unreachable()
    })
    const { address } = await show(<SignupPage />, { path: '/signup' })
    await fillIn()
    await submit()

    await expect.poll(address).toBe('/login')
    const [sent] = server.heardOf(signup)
    expect(sent?.body).toMatchObject({ phone: '(31) 98888-7777', planId: 1 })
    expect(sent?.body).not.toHaveProperty('userName') // without a name the server uses the name of the company
    await screen.findByText('Cadastro realizado com sucesso! Faça login para começar.')
  })

  test('a list of plans that cannot be loaded shows an error, and is requested again', async () => {
    let isReachable = false
    server.serve(listPlans, () => {
      if (!isReachable) throw new Unreachable()
      return [basic]
    })
    await show(<SignupPage />, { path: '/signup' })
    await screen.findByText('Não foi possível carregar os planos.')
    expect(screen.queryByRole('combobox', { name: 'Plano' })).toBeNull()

    isReachable = true
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Plano' }))
    await screen.findByRole('option', { name: /Básico/, hidden: true })
  })

  test.each([
    [30, '30 dias grátis'],
    [1, '1 dia grátis'],
  ])('the signup page shows the trial of %i days that the server offers', async (trialDays, text) => {
    server.serve(options, () => anInstallation({ trialDays }))
    await show(<SignupPage />, { path: '/signup' })

    await screen.findByText(text)
  })

  test('an e-mail in use is shown at its field', async () => {
    server.serve(signup, () => {
      throw new Refused('ERR_EMAIL_ALREADY_EXISTS')
    })
    await show(<SignupPage />, { path: '/signup' })
    await fillIn()
    await submit()

    await expect.poll(async () => (await email()).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the same signup sent again after a lost response creates one company', async () => {
    server.serve(signup, () => {
      throw new Unreachable()
    })
    await show(<SignupPage />, { path: '/signup' })
    await fillIn()
    await submit()
    await screen.findByText('Serviço indisponível no momento. Tente em instantes.')
    await submit()

    await expect.poll(() => server.heardOf(signup)).toHaveLength(2)
    const [first, second] = server.heardOf(signup).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('the minimum length of the password is the one of the server', async () => {
    await show(<SignupPage />, { path: '/signup' })
    await fillIn()
    await fill(password(), 'curta')
    await submit()

    await screen.findByText('Muito curto!')
    expect(server.heardOf(signup)).toEqual([])
  })
})
