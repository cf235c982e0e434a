// @vitest-environment jsdom
import { setUserPhoto } from '@recado/contracts/auth/photo-routes'
import { listPushDevices } from '@recado/contracts/auth/push-routes'
import { me, options, updateUser } from '@recado/contracts/auth/routes'
import { endOwnSession, listSessions } from '@recado/contracts/auth/session-routes'
import { disableTwoFactor, enableTwoFactor, setUpTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { meQuery, putMe } from '../../shared/api/me.ts'
import { fakeCanvas } from '../../testing/canvas.ts'
import { anInstallation } from '../../testing/company-samples.ts'
import { enter, fill } from '../../testing/fill.ts'
import { aMe, ME } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { SecurityDialog } from './security-dialog.tsx'
import { readUserAgent } from './user-agent.ts'

const server = fakeServer()
fakeCanvas()
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const here = {
  id: '00000000-0000-4000-8000-000000000001',
  isCurrent: true,
  startedAt: '2026-03-02T12:00:00.000Z',
  lastUsedAt: '2026-03-02T12:00:00.000Z',
  expiresAt: '2026-04-01T12:00:00.000Z',
  ip: '203.0.113.7',
  userAgent: CHROME,
}
const elsewhere = {
  ...here,
  id: '00000000-0000-4000-8000-000000000002',
  isCurrent: false,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
}
let closed = 0
const onClose = () => {
  closed++
}

beforeEach(() => {
  closed = 0
  server.serve(options, () => anInstallation())
  server.serve(listSessions, () => [here, elsewhere])
  server.serve(listPushDevices, () => [])
})

describe("the user's own profile", () => {
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))

  test('saving a profile sends only the changed fields; the current password is asked for when the server requires it', async () => {
    const { permissions, company, ...user } = aMe()
    const renamed = { ...user, name: 'Bia Souza', version: 2 }
    server.serve(updateUser, ({ body }) => {
      if ((body as { currentPassword?: string }).currentPassword !== 'antiga-1')
        throw new Refused('ERR_CURRENT_PASSWORD')
      return renamed
    })
    server.serve(me, () => ({ ...renamed, permissions, company }))
    const { client } = await show(<ProfileDialog onClose={onClose} />)
    const name = await screen.findByRole('textbox', { name: /Nome/ })
    await fill(name, 'Bia Souza')
    await fill(screen.getByLabelText('Nova senha'), 'segredo-1')
    expect(screen.queryByLabelText(/Senha atual/)).toBeNull()
    await save()

    await screen.findByText('Confirme com a sua senha atual.')
    await fill(screen.getByLabelText(/Senha atual/), 'errada')
    await save()
    await screen.findByText('A senha atual não confere.')
    await fill(screen.getByLabelText(/Senha atual/), 'antiga-1')
    await save()

    await screen.findByText('Perfil salvo com sucesso')
    expect(closed).toBe(1)
    expect(server.heardOf(updateUser).at(-1)).toMatchObject({
      params: { userId: String(ME) },
      body: { name: 'Bia Souza', password: 'segredo-1', currentPassword: 'antiga-1' },
    })
    expect(client.getQueryData(meQuery.queryKey)?.name).toBe('Bia Souza')
  })

  test('a user chooses the page that a close leads to, and the time in which steps can be undone', async () => {
    const { permissions, company, ...user } = aMe()
    const wanted = { next: 'waiting', undoSeconds: 0 } as const
    const preferences = { ...aMe().preferences, ...wanted }
    server.serve(updateUser, () => ({ ...user, preferences, version: 2 }))
    server.serve(me, () => ({ ...user, preferences, permissions, company }))
    await show(<ProfileDialog onClose={onClose} />)

    for (const [field, choice] of [
      ['Depois de finalizar ou transferir', 'Mostrar quem espera há mais tempo'],
      ['Tempo para desfazer', 'Sem desfazer'],
    ] as const) {
      await userEvent.click(await screen.findByRole('combobox', { name: field }))
      await userEvent.click(await screen.findByRole('option', { name: choice }))
    }
    await save()

    await expect.poll(() => closed).toBe(1)
    expect(server.heardOf(updateUser).map(({ body }) => body)).toEqual([
      { preferences: { ...wanted, weeklyReport: false } },
    ])
  })

  test('a supervisor asks for the weekly mail', async () => {
    const { permissions, company, ...user } = aMe('supervisor')
    const preferences = { ...user.preferences, weeklyReport: true }
    server.serve(updateUser, () => ({ ...user, preferences, version: 2 }))
    server.serve(me, () => ({ ...user, preferences, permissions, company }))
    await show(<ProfileDialog onClose={onClose} />, { me: aMe('supervisor') })

    await userEvent.click(await screen.findByRole('switch', { name: /Resumo da semana por e-mail/ }))
    await save()

    await expect.poll(() => closed).toBe(1)
    expect(server.heardOf(updateUser).map(({ body }) => body)).toMatchObject([{ preferences: { weeklyReport: true } }])
  })

  test('the profile of an agent, who sees no reports, offers no weekly mail', async () => {
    await show(<ProfileDialog onClose={onClose} />, { me: aMe() })

    await screen.findByRole('button', { name: 'Salvar' })
    expect(screen.queryByText('Resumo da semana por e-mail')).toBeNull()
  })

  test('a saved photo of the profile appears in the menu', async () => {
    const { permissions, company, ...user } = aMe()
    const shown = { ...user, photo: '/media/auth/1/bia/photo', version: 3 }
    server.serve(updateUser, () => ({ ...user, version: 2 }))
    server.serve(setUserPhoto, () => shown)
    server.serve(me, () => ({ ...shown, permissions, company }))
    const { client } = await show(<ProfileDialog onClose={onClose} />)
    await screen.findByRole('button', { name: 'Escolher foto' })
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, new File(['x'], 'bia.png', { type: 'image/png' }))
    await screen.findByRole('button', { name: 'Trocar foto' })
    await save()

    await screen.findByText('Perfil salvo com sucesso')
    expect(server.heardOf(setUserPhoto)[0]?.params).toEqual({ userId: String(ME) })
    expect(client.getQueryData(meQuery.queryKey)?.photo).toBe(shown.photo)
  })

  test('the profile form rejects a password that the server would refuse, and shows an e-mail in use at its field', async () => {
    server.serve(updateUser, () => {
      throw new Refused('ERR_EMAIL_ALREADY_EXISTS')
    })
    await show(<ProfileDialog onClose={onClose} />)
    await screen.findByText(/De 8 a 50 caracteres/)
    await fill(screen.getByLabelText('Nova senha'), 'curta')
    await save()
    await screen.findByText('Muito curto!')
    expect(server.heardOf(updateUser)).toEqual([])

    await userEvent.clear(screen.getByLabelText('Nova senha'))
    await userEvent.type(screen.getByRole('textbox', { name: /E-mail/ }), 'x')
    await save()

    await expect.poll(() => screen.getByRole('textbox', { name: /E-mail/ }).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('two-step verification', () => {
  test('two-step verification is turned on with the password and a code; the recovery codes stay until the user confirms them', async () => {
    const recoveryCodes = Array.from({ length: 10 }, (_, index) => `aaaa${index}-bbbb${index}`)
    server.serve(setUpTwoFactor, () => ({ secret: 'ABCDEFGHIJKLMNOP', otpauthUrl: 'otpauth://totp/x?secret=ABC' }))
    server.serve(enableTwoFactor, ({ body }) => {
      if ((body as { code: string }).code === '000000')
        throw new Refused('ERR_VALIDATION', { fields: [{ field: 'code', code: 'invalid', message: 'x' }] })
      return { recoveryCodes }
    })
    const { client } = await show(<SecurityDialog onClose={onClose} />)
    putMe(client, aMe())
    await fill(await screen.findByLabelText('Sua senha'), 'segredo-1')
    await userEvent.click(screen.getByRole('button', { name: 'Ativar' }))

    await screen.findByText('ABCD EFGH IJKL MNOP')
    expect(screen.getByRole('img', { name: 'Imagem para o aplicativo autenticador' })).toBeTruthy()
    const code = screen.getByRole('textbox', { name: 'Código de 6 dígitos' })
    await enter(code, '000000')
    await screen.findByRole('alert')
    await enter(code, '123456')

    const codes = await screen.findByRole('list', { name: 'Códigos de recuperação' })
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(recoveryCodes)
    const user = userEvent.setup() // sets up a clipboard
    await user.keyboard('{Escape}')
    expect(closed).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Copiar' }))
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))
    await userEvent.click(screen.getByRole('button', { name: 'Guardei os códigos' }))
    expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull()
    expect(client.getQueryData(meQuery.queryKey)?.twoFactor).toBe(true)
  })

  test('two-step verification is turned off with the password and a code', async () => {
    server.serve(disableTwoFactor, ({ body }) => {
      if ((body as { password: string }).password !== 'segredo-1') throw new Refused('ERR_CURRENT_PASSWORD')
      return { message: 'ok' }
    })
    await show(<SecurityDialog onClose={onClose} />, { me: { ...aMe(), twoFactor: true } })
    await userEvent.type(await screen.findByLabelText('Código'), '123456')
    await enter(screen.getByLabelText('Sua senha'), 'errada')
    await screen.findByText('A senha atual não confere.')

    await enter(screen.getByLabelText('Sua senha'), 'segredo-1')

    await screen.findByText('Verificação em duas etapas desativada.')
    expect(server.heardOf(disableTwoFactor).at(-1)?.body).toEqual({ password: 'segredo-1', code: '123456' })
  })
})

test('the user can sign out other browsers, but not the current one', async () => {
  server.serve(endOwnSession, () => ({ message: 'ok' }))
  await show(<SecurityDialog onClose={onClose} />)
  await screen.findByText('Chrome · Linux')
  expect(screen.getAllByRole('button', { name: /Encerrar a sessão/ })).toHaveLength(1)

  server.serve(listSessions, () => [here])
  await userEvent.click(screen.getByRole('button', { name: 'Encerrar a sessão em Safari · iOS' }))

  await screen.findByText('Sessão encerrada.')
  expect(server.heardOf(endOwnSession)[0]?.params).toEqual({ sessionId: elsewhere.id })
  await expect.poll(() => screen.queryByText('Safari · iOS')).toBeNull()
})

test.each([
  [CHROME, 'Chrome', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge', 'Windows'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox', 'Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', 'Safari', 'macOS'],
  ['curl/8.1', undefined, undefined],
])('a browser has a readable name: %s', (userAgent, browser, system) => {
  expect(readUserAgent(userAgent)).toEqual({ browser, system })
})
