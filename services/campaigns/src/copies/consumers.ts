import { connectionsTold } from '@recado/contracts/connections/events'
import { fileListsTold } from '@recado/contracts/files/events'
import { tagsTold } from '@recado/contracts/tags/events'
import { openTicketsTold } from '@recado/contracts/tickets/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { fillConnections } from './fill-connections.ts'
import { fillNames } from './fill-names.ts'
import { fillOpenTickets } from './fill-open-tickets.ts'

export const copyConsumers: Consumer<Database>[] = [
  defineConsumer('campaigns.fill-connections', [connectionsTold], (tx, { data }) => fillConnections(tx, data)),
  defineConsumer('campaigns.fill-tags', [tagsTold], (tx, { data }) => fillNames(tx, 'tag', data.tags)),
  defineConsumer('campaigns.fill-file-lists', [fileListsTold], (tx, { data }) =>
    fillNames(tx, 'file-list', data.fileLists),
  ),
  defineConsumer('campaigns.fill-open-tickets', [openTicketsTold], (tx, { data }) => fillOpenTickets(tx, data)),
]
