// @vitest-environment jsdom
import { removeUserPhoto, setUserPhoto } from '@recado/contracts/auth/photo-routes'
import { createUser, deleteUser, listUsers, refreshToken, updateUser } from '@recado/contracts/auth/routes'
import { clearTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import type { User, UserDetail } from '@recado/contracts/auth/user'
import type { ErrorCode } from '@recado/contracts/errors'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadedOf, type Pages } from '../../shared/list/pages.ts'
import { fakeCanvas } from '../../testing/canvas.ts'
import { aQueue } from '../../testing/company-samples.ts'
import { fill } from '../../testing/fill.ts'
import { aMe, aUser, ME } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { applyUserListFrame } from './live.ts'
import { userLists } from './user-list.ts'
import { UsersPage } from './users-page.tsx'

const server = fakeServer()
fakeCanvas()
const queues = [aQueue({ id: 3, name: 'Balcão' }), aQueue({ id: 4, name: 'Entregas' })]
let users: UserDetail[]

beforeEach(() => {
  users = [
    aUser({ id: 2, name: 'Ana', email: 'ana@padaria.test', queueIds: [3], twoFactor: true, online: true }),
    aUser({ id: ME, name: 'Bia', profile: 'admin' }),
    aUser({ id: 4, name: 'Zé', profile: 'admin', super: true, email: 'ze@recado.test' }),
  ]
  server.serve(listUsers, ({ query }) => {
    const { searchParam = '' } = listUsers.query.parse(query)
    const found = users.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(searchParam))
    return { users: found, count: found.length, hasMore: false }
  })
})

const open = (path = '/users') =>
  show(<UsersPage queues={queues} connections={[{ id: 5, name: 'Principal' }]} passwordMin={5} sendsMail />, {
    me: aMe('admin'),
    path,
  })
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

async function openDialog(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const field = (name: RegExp | string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
  const password = () => dialog.getByLabelText<HTMLInputElement>(/^Senha/, { selector: 'input' })
  const choose = async (name: RegExp, option: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  return {
    dialog,
    field,
    password,
    choose,
    save: () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' })),
  }
}

test('an agent without queues, who sees no waiting tickets, has a warning in the list and in the dialog until a queue is added', async () => {
  const warning = 'Sem filas, não vê os atendimentos que aguardam. Dê ao menos uma fila ou os atendimentos sem fila.'
  users = [
    aUser({ id: 2, name: 'Ana', profile: 'user', queueIds: [], noQueueTickets: 'disable' }),
    aUser({ id: 5, name: 'Caio', profile: 'user', queueIds: [], noQueueTickets: 'enable' }),
    aUser({ id: 6, name: 'Davi', profile: 'admin', queueIds: [], noQueueTickets: 'disable' }),
  ]
  await open()

  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)
  ;(await rowOf('Ana')).getByTitle(warning)
  expect((await rowOf('Caio')).queryByTitle(warning)).toBeNull()
  expect((await rowOf('Davi')).queryByTitle(warning)).toBeNull()

  const { dialog, choose } = await openDialog('Editar Ana', 'Editar usuário')
  dialog.getByText(warning)
  await choose(/^Filas/, 'Balcão')
  await expect.poll(() => dialog.queryByText(warning)).toBeNull()
})

test('the page lists the users, the number that the plan includes, and the permitted actions on each user', async () => {
  await open()

  const ana = within((await screen.findByText('Ana')).closest('tr') as HTMLElement)
  expect(heading()).toBe('Usuários 3 de 5')
  ana.getByRole('img', { name: 'Online' })
  ana.getByText('Balcão')
  ana.getByText('Atendente')
  ana.getByRole('img', { name: 'Sim' })
  screen.getByRole('button', { name: 'Editar Bia' })
  for (const name of ['Excluir Bia', 'Editar Zé', 'Excluir Zé'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

describe('the photo of a user', () => {
  const SHOWN = '/media/auth/1/ana/photo'
  const photoIn = (place: HTMLElement | null | undefined) => place?.querySelector('img')?.getAttribute('src')
  const upload = (name: string) =>
    userEvent.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File(['x'], name, { type: 'image/png' }),
    )

  test("a new user's photo is scaled down and sent after the user was created, and a retry sends only the photo", async () => {
    const made = aUser({ id: 9, name: 'Caio' })
    server.serve(createUser, () => made)
    server.serve(updateUser, () => ({ ...made, version: 2 }))
    server.serve(setUserPhoto, () => {
      throw new Unreachable()
    })
    await open()
    const { dialog, field, password, choose, save } = await openDialog('Novo usuário', 'Novo usuário')
    await upload('no image')
    await dialog.findByText(/^Não deu para ler esta imagem/)
    await upload('caio.png')
    await expect.poll(() => photoIn(screen.getByRole('dialog'))).toBe('blob:chosen')
    expect(dialog.queryByText(/^Não deu para ler/)).toBeNull()
    await fill(field(/Nome/), 'Caio')
    await fill(field(/E-mail/), 'caio@padaria.test')
    await fill(password(), 'segredo')
    await choose(/Perfil/, 'Supervisor')
    await save()
    await dialog.findByRole('alert')

    server.serve(setUserPhoto, () => ({ ...made, version: 3, photo: SHOWN }))
    await save()

    await screen.findByText('Usuário salvo com sucesso')
    expect(server.heardOf(createUser)).toHaveLength(1)
    const [, sent] = server.heardOf(setUserPhoto)
    expect([sent?.params, sent?.files[0]?.type]).toEqual([{ userId: '9' }, 'image/jpeg'])
    expect(photoIn((await screen.findByText('Caio')).closest('tr'))).toBe(`/api${SHOWN}`)
  })

  test('a photo is shown in the list, and is removed only when the form is saved', async () => {
    users = [aUser({ id: 2, name: 'Ana', profile: 'user', photo: SHOWN })]
    server.serve(updateUser, () => aUser({ id: 2, name: 'Ana', photo: SHOWN, version: 2 }))
    server.serve(removeUserPhoto, () => aUser({ id: 2, name: 'Ana', version: 3 }))
    await open()
    const row = async () => (await screen.findByText('Ana')).closest('tr')
    expect(photoIn(await row())).toBe(`/api${SHOWN}`)

    const { dialog, save } = await openDialog('Editar Ana', 'Editar usuário')
    await userEvent.click(dialog.getByRole('button', { name: 'Remover foto' }))
    expect(photoIn(screen.getByRole('dialog'))).toBeUndefined()
    expect(server.heardOf(removeUserPhoto)).toEqual([])
    await save()

    await screen.findByText('Usuário salvo com sucesso')
    await expect.poll(async () => photoIn(await row())).toBeUndefined()
    expect(server.heardOf(removeUserPhoto)[0]?.params).toEqual({ userId: '2' })
  })
})

test('the number of users in the plan is not shown beside the results of a search', async () => {
  await open('/users?q=ana')

  await screen.findByText('Ana')
  expect(heading()).toBe('Usuários 1')
})

test('a new user needs a name, an e-mail, a password of sufficient length and a profile', async () => {
  server.serve(createUser, ({ body }) => aUser({ id: 9, ...(body as Partial<UserDetail>) }))
  await open()
  const { dialog, field, password, choose, save } = await openDialog('Novo usuário', 'Novo usuário')
  await userEvent.type(password(), 'abc')
  await save()
  await expect.poll(() => dialog.getAllByText('Obrigatório')).toHaveLength(3)
  dialog.getByText('Muito curto!')
  expect(server.heardOf(createUser)).toEqual([])

  await fill(field(/Nome/), 'Caio')
  await fill(field(/E-mail/), 'caio@padaria.test')
  await fill(password(), 'de-novo')
  await choose(/Perfil/, 'Supervisor')
  await choose(/Filas/, 'Entregas')
  await choose(/Conexão padrão/, 'Principal')
  await userEvent.click(dialog.getByRole('switch', { name: /Notificar atendimentos aguardando/ }))
  await userEvent.click(dialog.getByRole('switch', { name: /Ver atendimentos sem fila/ }))
  await save()

  await screen.findByText('Usuário salvo com sucesso')
  expect(server.heardOf(createUser)[0]?.body).toEqual({
    name: 'Caio',
    email: 'caio@padaria.test',
    password: 'de-novo',
    profile: 'supervisor',
    language: null,
    queueIds: [4],
    whatsappId: 5,
    allTicket: 'disable',
    noQueueTickets: 'enable',
  })
  expect(heading()).toBe('Usuários 4 de 5')
})

test('an empty password field keeps the password, and is not sent', async () => {
  server.serve(
    updateUser,
    ({ body }) => ({ ...(users[0] as UserDetail), ...(body as object), version: 2 }) as UserDetail,
  )
  await open()
  const { field, save } = await openDialog('Editar Ana', 'Editar usuário')
  await fill(field(/Nome/), 'Ana Maria')
  await save()

  await screen.findByText('Ana Maria')
  expect(server.heardOf(updateUser)[0]?.body).not.toHaveProperty('password')
})

test('a user who changes their own e-mail is asked for the current password, and a wrong one is shown at its field', async () => {
  server.serve(updateUser, () => {
    throw new Refused('ERR_CURRENT_PASSWORD')
  })
  await open()
  const { dialog, field, save } = await openDialog('Editar Bia', 'Editar usuário')
  expect(dialog.queryByLabelText(/Senha atual/)).toBeNull()
  await userEvent.type(field(/E-mail/), '.br')
  await fill(dialog.getByLabelText(/Senha atual/, { selector: 'input' }), 'errada')
  await save()

  await dialog.findByText('A senha atual não confere.')
  expect(server.heardOf(updateUser)[0]?.body).toMatchObject({ currentPassword: 'errada', email: 'bia@padaria.test.br' })
})

test.each<[ErrorCode, RegExp, string]>([
  ['ERR_EMAIL_ALREADY_EXISTS', /E-mail/, 'textbox'],
  ['ERR_LAST_ADMIN', /Perfil/, 'combobox'],
])('the user dialog shows the error %s at its field', async (code, name, role) => {
  server.serve(updateUser, () => {
    throw new Refused(code)
  })
  await open()
  const { dialog, save } = await openDialog('Editar Ana', 'Editar usuário')
  await save()

  await expect.poll(() => dialog.getByRole(role, { name }).getAttribute('aria-invalid')).toBe('true')
})

test('a full plan is explained in a dialog of its own, and typed values stay', async () => {
  server.serve(createUser, () => {
    throw new Refused('ERR_PLAN_LIMIT', { resource: 'users', limit: 5 })
  })
  // the client renews the token, because a refusal may come from outdated rights
  server.serve(refreshToken, () => ({ token: 'new', user: aMe('admin') }))
  await open()
  const { dialog, field, password, choose, save } = await openDialog('Novo usuário', 'Novo usuário')
  await fill(field(/Nome/), 'Caio')
  await fill(field(/E-mail/), 'caio@padaria.test')
  await fill(password(), 'de-novo')
  await choose(/Perfil/, 'Atendente')
  await save()

  const limit = within(await screen.findByRole('dialog', { name: 'Limite do plano atingido' }))
  limit.getByText('Limite do plano atingido: 5 (usuários).')
  expect(limit.getByRole('link', { name: 'Ver planos' }).getAttribute('href')).toBe('/subscription')
  await userEvent.click(limit.getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)
  expect(field(/Nome/).value).toBe('Caio')
  expect(dialog.queryByRole('alert')).toBeNull() // the message appears only once
})

test('two-step verification is removed after a confirmation, and the row shows it', async () => {
  server.serve(clearTwoFactor, () => ({ message: 'ok' }))
  await open()
  const { dialog } = await openDialog('Editar Ana', 'Editar usuário')
  await userEvent.click(dialog.getByRole('button', { name: 'Remover 2FA' }))
  expect(server.heardOf(clearTwoFactor)).toEqual([])
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Remover 2FA' })).getByText('Remover'))

  await screen.findByText('Verificação em duas etapas removida.')
  expect(screen.queryByRole('img', { name: 'Sim' })).toBeNull()
})

test('a user is deleted after a confirmation that says what happens to their tickets', async () => {
  server.serve(deleteUser, () => ({ message: 'ok' }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Ana' }))
  await screen.findByText('Excluir Ana? Os atendimentos abertos voltarão para a fila.')
  await userEvent.click(screen.getByRole('button', { name: 'Excluir' }))

  await screen.findByText('Usuário excluído com sucesso')
  expect(screen.queryByText('ana@padaria.test')).toBeNull()
})

describe('frames of users give the same data as a refetch', () => {
  const shown = (client: QueryClient) => {
    const pages = client.getQueryData<Pages<UserDetail>>(userLists.list({ text: '' }).queryKey)
    return pages && { ...loadedOf(pages), isEstimated: false }
  }
  const brief = ({
    email: _,
    language: __,
    lastSeenAt: ___,
    twoFactor: ____,
    queues: _____,
    ...user
  }: UserDetail): User => user
  const put = (user: UserDetail): LiveFrame => ({ subject: 'user', action: 'update', data: { user: brief(user) } })
  const ana = () => users[0] as UserDetail
  const change = (changes: Partial<UserDetail>) => {
    users = [{ ...ana(), version: 2, updatedAt: '2026-03-02T13:00:00.000Z', ...changes }, ...users.slice(1)]
    return put(ana())
  }
  const CASES: Readonly<Record<string, () => LiveFrame>> = {
    'a user leaves': () => change({ online: false, lastSeenAt: '2026-03-02T13:00:00.000Z' }),
    'an e-mail changes, which no frame reports': () => change({ email: 'outra@padaria.test' }),
    'a user leaves whose e-mail has changed before': () =>
      change({ version: 3, online: false, email: 'b@padaria.test' }),
    'a user gets a queue': () => change({ queueIds: [3, 4] }),
    'a user is new': () => {
      users = [aUser({ id: 1, name: 'Abel', email: 'abel@padaria.test' }), ...users]
      return { ...put(ana()), action: 'create' } as LiveFrame
    },
    'a user is gone': () => {
      users = users.slice(1)
      return { subject: 'user', action: 'delete', data: { userId: 2 } }
    },
  }

  test.each(Object.entries(CASES))('a frame of users gives the same data as a refetch: %s', async (_, happen) => {
    const { client } = await open()
    await screen.findByText('Ana')
    const frame = happen()

    act(() => applyUserListFrame(client, frame))
    act(() => applyUserListFrame(client, frame)) // the same event twice

    await expect
      .poll(() => shown(client))
      .toEqual({ rows: users, count: users.length, hasMore: false, isEstimated: false })
  })

  test("a change of a user's online state causes no request, and is not reported as a change in the dialog", async () => {
    const { client } = await open()
    const { dialog } = await openDialog('Editar Ana', 'Editar usuário')

    act(() => applyUserListFrame(client, change({ online: false })))
    await screen.findAllByRole('img', { name: 'Offline', hidden: true })
    expect(dialog.queryByText('Alterado por outra pessoa')).toBeNull()
    expect(server.heardOf(listUsers)).toHaveLength(1)
    act(() => applyUserListFrame(client, change({ version: 3, name: 'Ana Maria' })))

    await dialog.findByText('Alterado por outra pessoa')
  })
})
