// @vitest-environment jsdom
import { updateTicket } from '@recado/contracts/tickets/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aTicket, ME } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { WaitingMenu } from './waiting-menu.tsx'

const server = fakeServer()
const ticket = aTicket({ id: 5, chatbot: true })

async function choose(name: string) {
  const peeked: string[] = []
  const closed: number[] = []
  const transferred: number[] = []
  await show(
    <WaitingMenu
      ticket={ticket}
      onPeek={({ id }, field) => peeked.push(`${id} ${field}`)}
      onTransfer={({ id }) => transferred.push(id)}
      onClosed={({ id }) => closed.push(id)}
    />,
  )
  await userEvent.click(
    await screen.findByRole('button', { name: `Mais ações do atendimento de ${ticket.contact.name}` }),
  )
  await userEvent.click(await screen.findByRole('menuitem', { name }))
  return { peeked, transferred, closed }
}

test.each([
  ['Tags', '5 tags'],
  ['Nota interna', '5 note'],
])('%s in the menu of a waiting ticket opens the preview with the field', async (name, wanted) => {
  expect((await choose(name)).peeked).toEqual([wanted])
})

test('a waiting ticket can be transferred without being accepted', async () => {
  expect((await choose('Transferir')).transferred).toEqual([5])
})

test.each([
  ['Pausar o robô', { chatbot: false }, []],
  ['Finalizar', { status: 'closed', userId: ME, queueId: ticket.queueId, undoSeconds: 6 }, [5]],
  [
    'Finalizar sem despedida',
    { status: 'closed', userId: ME, queueId: ticket.queueId, undoSeconds: 6, farewell: false },
    [5],
  ],
])('%s in the menu of a waiting ticket sends the request %j', async (name, body, wanted) => {
  server.serve(updateTicket, () => ({ ...ticket, version: 2, ...('status' in body && { status: 'closed' as const }) }))

  const { closed } = await choose(name)

  await expect.poll(() => server.heardOf(updateTicket).map((heard) => heard.body)).toEqual([body])
  await expect.poll(() => closed).toEqual(wanted)
})
