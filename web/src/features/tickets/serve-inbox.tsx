import type { Me } from '@recado/contracts/auth/user'
import { countTickets, listTickets } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { aMe, aTicket } from '../../testing/samples.ts'
import type { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { TicketsPane } from './tickets-pane.tsx'
import type { FilterChoices } from './use-chips.ts'
import { useInboxAddress } from './use-inbox-address.ts'

export const { contact } = aTicket()

/** A ticket of the user, and a waiting one. */
export const carla = aTicket({
  id: 1,
  status: 'open',
  lastMessage: '*Ana Souza:*\nTemos _sim_',
  fromMe: true,
  lastBy: { origin: 'ui', userId: aMe().id },
  contact: { ...contact, id: 1, name: 'Carla', number: null },
})
export const dario = aTicket({
  id: 2,
  contact: { ...contact, id: 2, name: 'Dário', number: null },
  unreadMessages: 3,
})

/** Makes the server return these tickets, by default the two above. */
export function serveInbox(server: ReturnType<typeof fakeServer>, tickets: readonly Ticket[] = [carla, dario]): void {
  const of = (wanted: string | undefined) => tickets.filter(({ status }) => status === wanted)
  server.serve(listTickets, ({ query }) => {
    const found = of(query['status'])
    return { tickets: found, count: found.length, hasMore: false }
  })
  server.serve(countTickets, () => ({
    open: of('open').length,
    pending: of('pending').length,
    closed: of('closed').length,
    unread: 0,
  }))
}

export const NO_CHOICES: FilterChoices = { queues: [], tags: [], people: [{ id: 7, name: 'Otto' }], connections: [] }

type Options = { readonly path?: string; readonly me?: Me; readonly choices?: FilterChoices }

/**
 * Shows the list side of the inbox.
 * @returns also the tickets that the user accepted, previewed, or was offered instead of another
 */
export async function showInbox({ path = '/tickets', me = aMe(), choices = NO_CHOICES }: Options = {}) {
  const steps: { taken: number[]; peeked: number[]; others: string[] } = { taken: [], peeked: [], others: [] }
  const Pane = () => (
    <TicketsPane
      address={useInboxAddress()}
      choices={choices}
      selectedUuid={undefined}
      addressOf={({ uuid }) => `/tickets/${uuid}`}
      onTaken={({ id }) => steps.taken.push(id)}
      onClosed={() => {}}
      onOther={(uuid) => steps.others.push(uuid)}
      onPeek={({ id }) => steps.peeked.push(id)}
      onTransfer={() => {}}
      onNew={() => {}}
      hitsOf={(text) => text && <p>messages with {text}</p>}
    />
  )
  return { ...steps, ...(await show(<Pane />, { path, me })) }
}
