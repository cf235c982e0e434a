// @vitest-environment jsdom
import { Alerts } from '@recado/contracts/auth/alerts'
import { me as meRoute, updateUser } from '@recado/contracts/auth/routes'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { meQuery } from '../../shared/api/me.ts'
import { CurrentUserProvider } from '../../shared/session/current-user.tsx'
import { aMe, aUser, MY_QUEUE } from '../../testing/samples.ts'
import { fakeServer, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { AlertsDialog } from './alerts-dialog.tsx'

const server = fakeServer()
const me = { ...aMe(), queues: [{ id: MY_QUEUE, name: 'Balcão', color: '#e8590c' }] }
const saved = () => server.heardOf(updateUser).map(({ body }) => Alerts.parse((body as { alerts: unknown }).alerts))

async function open(alerts: Partial<Alerts> = {}) {
  server.serve(updateUser, () => aUser())
  await show(<AlertsDialog onClose={() => {}} />, { me: { ...me, alerts: Alerts.parse(alerts) } })
}

test.each([
  ['Som', { sound: false }],
  ['Contador e título', { badge: false }],
  ['Balcão', { mutedQueueIds: [MY_QUEUE] }],
])("a switch for %s saves the user's own alerts at once", async (name, wanted) => {
  await open()

  await userEvent.click(await screen.findByLabelText(new RegExp(`^${name}`)))

  await expect.poll(saved).toEqual([Alerts.parse(wanted)])
})

test('a user who sees tickets without a queue can mute the alerts of such tickets', async () => {
  server.serve(updateUser, () => aUser())
  await show(<AlertsDialog onClose={() => {}} />, { me: { ...me, seesNoQueue: true, alerts: Alerts.parse({}) } })

  await userEvent.click(await screen.findByLabelText('Sem fila'))

  await expect.poll(saved).toEqual([Alerts.parse({ mutesNoQueue: true })])
})

test('a chosen quiet time starts with a click', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '1 hora' }))
  await expect.poll(() => saved()[0]?.quietUntil && Date.parse(saved()[0]?.quietUntil ?? '') > Date.now()).toBe(true)
})

test('a quiet time can last until a time that the user enters', async () => {
  await open()

  fireEvent.change(await screen.findByLabelText('Até às'), { target: { value: '18:30' } })
  await userEvent.click(screen.getByRole('button', { name: 'Silenciar' }))

  await expect.poll(() => saved().map(({ quietUntil }) => quietUntil?.slice(14))).toEqual(['30:00.000Z'])
})

test('a quiet time shows its end, and a click ends it', async () => {
  await open({ quietUntil: new Date(Date.now() + 3_600_000).toISOString() })

  await screen.findByText(/^Sem som nem aviso até /)
  await userEvent.click(screen.getByRole('button', { name: 'Voltar a avisar' }))

  await expect.poll(() => saved().map(({ quietUntil }) => quietUntil)).toEqual([null])
})

describe('a switch of the alerts', () => {
  const isOn = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name).checked
  const [SOUND, BADGE] = [/^Som/, /^Contador/]

  function Signed() {
    const { data } = useQuery(meQuery)
    if (!data) return null
    return (
      <CurrentUserProvider user={data}>
        <AlertsDialog onClose={() => {}} />
      </CurrentUserProvider>
    )
  }

  /** Opens the dialog over a server that stores a saved value only after `answer` is called. */
  async function openOverServer() {
    let stored = { ...me, alerts: Alerts.parse({}) }
    const saving = Promise.withResolvers<void>()
    server.serve(meRoute, () => stored)
    server.serve(updateUser, async ({ body }) => {
      await saving.promise
      stored = { ...stored, alerts: Alerts.parse((body as { alerts: unknown }).alerts) }
      return aUser()
    })
    const { client } = await show(<Signed />)
    await screen.findByLabelText(SOUND)
    return { client, answer: saving.resolve }
  }

  test('a switch of the alerts keeps its new position when the user is refetched before the save', async () => {
    const { client, answer } = await openOverServer()
    await userEvent.click(screen.getByLabelText(SOUND))
    await client.refetchQueries(meQuery)
    expect(isOn(SOUND)).toBe(false)

    await userEvent.click(screen.getByLabelText(BADGE))
    answer()

    await expect.poll(() => saved().at(-1)).toMatchObject({ sound: false, badge: false })
    await expect.poll(() => client.getQueryData(meQuery.queryKey)?.alerts).toMatchObject({ sound: false, badge: false })
    expect([isOn(SOUND), isOn(BADGE)]).toEqual([false, false])
  })

  test('a switch of the alerts is not reset by an older response that arrives after the save', async () => {
    const { client, answer } = await openOverServer()
    const old = Promise.withResolvers<void>()
    server.serve(meRoute, async () => {
      await old.promise
      return { ...me, alerts: Alerts.parse({}) }
    })
    const fetched = client.refetchQueries(meQuery)
    await userEvent.click(screen.getByLabelText(SOUND))
    answer()
    await expect.poll(() => client.getQueryData(meQuery.queryKey)?.alerts.sound).toBe(false)

    old.resolve()
    await fetched

    expect(isOn(SOUND)).toBe(false)
  })

  test('two switches of the alerts that are pressed at the same moment are both saved', async () => {
    const { answer } = await openOverServer()
    answer()

    fireEvent.click(screen.getByLabelText(SOUND))
    fireEvent.click(screen.getByLabelText(BADGE))

    await expect.poll(() => saved().at(-1)).toMatchObject({ sound: false, badge: false })
  })

  test('a switch of the alerts returns to its old position when the save fails, and the reason is shown', async () => {
    await openOverServer()
    server.serve(updateUser, () => {
      throw new Unreachable()
    })

    await userEvent.click(screen.getByLabelText(SOUND))

    await screen.findByRole('alert')
    await expect.poll(() => isOn(SOUND)).toBe(true)
  })
})
