// @vitest-environment jsdom
import { Alerts } from '@recado/contracts/auth/alerts'
import { updateUser } from '@recado/contracts/auth/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aMe, aUser, MY_QUEUE } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
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
])('%s is switched off for oneself at once', async (name, wanted) => {
  await open()

  await userEvent.click(await screen.findByLabelText(new RegExp(`^${name}`)))

  await expect.poll(saved).toEqual([Alerts.parse(wanted)])
})

test('those who see tickets of no queue may mute them, too', async () => {
  server.serve(updateUser, () => aUser())
  await show(<AlertsDialog onClose={() => {}} />, { me: { ...me, noQueueTickets: 'enable', alerts: Alerts.parse({}) } })

  await userEvent.click(await screen.findByLabelText('Sem fila'))

  await expect.poll(saved).toEqual([Alerts.parse({ mutesNoQueue: true })])
})

test('quiet begins for a time, and ends by a press', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '1 hora' }))
  await expect.poll(() => saved()[0]?.quietUntil && Date.parse(saved()[0]?.quietUntil ?? '') > Date.now()).toBe(true)
})

test('quiet that lasts says until when, and is ended by a press', async () => {
  await open({ quietUntil: new Date(Date.now() + 3_600_000).toISOString() })

  await screen.findByText(/^Sem som nem aviso até /)
  await userEvent.click(screen.getByRole('button', { name: 'Voltar a avisar' }))

  await expect.poll(() => saved().map(({ quietUntil }) => quietUntil)).toEqual([null])
})
