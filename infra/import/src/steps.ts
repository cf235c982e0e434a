import type { Draft, Reader, Reading, Step } from './draft.ts'
import { sourceOf, textOf } from './former/read-values.ts'
import { FORMER, readConnections, readFormerConnection } from './readers/read-connections.ts'
import { readListItems, readLists } from './readers/read-lists.ts'
import { readMessages } from './readers/read-messages.ts'
import { readContacts, readUsers } from './readers/read-people.ts'
import { readOptions, readQueues, readTags } from './readers/read-queues.ts'
import { readQuickMessages } from './readers/read-quick-messages.ts'
import { readSchedules } from './readers/read-schedules.ts'
import { readTickets } from './readers/read-tickets.ts'

const PAGE = 500 // rows

/** The rows of a step that came, with their ids here, for the services that refer to them. */
const known = (kind: 'queue' | 'connection' | 'user', table: string, columns: Record<string, string>): Reader =>
  async function* ({ former, ids }: Reading): AsyncGenerator<Draft[]> {
    if (!former.has(table)) return
    const rows = await former.all(`select * from "${table}" order by id`)
    const drafts = rows.flatMap((row): Draft[] => {
      const source = sourceOf(row)
      const id = ids.find(kind, source)
      if (id === undefined) return []
      const fields = Object.entries(columns).map(([field, column]) => [field, textOf(row, column)] as const)
      const isFormer = kind === 'connection' && { isFormer: false }
      return [{ source, row: { source, id, ...Object.fromEntries(fields), ...isFormer }, notes: [] }]
    })
    for (let at = 0; at < drafts.length; at += PAGE) yield drafts.slice(at, at + PAGE)
  }

const knownQueues = known('queue', 'Queues', { name: 'name', color: 'color' })
const knownUsers = known('user', 'Users', { name: 'name', profile: 'profile' })

async function* knownConnections(reading: Reading): AsyncGenerator<Draft[]> {
  yield* known('connection', 'Whatsapps', { name: 'name' })(reading)
  const id = reading.ids.find('formerConnection', FORMER)
  if (id !== undefined) yield [{ source: FORMER, row: { source: FORMER, id, name: '—', isFormer: true }, notes: [] }]
}

/** The kinds that move, in an order in which each row comes after those to which it refers. */
export const STEPS: readonly Step[] = [
  { kind: 'queue', service: 'tickets', read: readQueues },
  { kind: 'knownQueue', service: 'connections', read: knownQueues },
  { kind: 'knownQueue', service: 'auth', read: knownQueues },
  { kind: 'connection', service: 'connections', read: readConnections },
  { kind: 'formerConnection', service: 'connections', read: readFormerConnection },
  { kind: 'knownConnection', service: 'auth', read: knownConnections },
  { kind: 'knownConnection', service: 'tickets', read: knownConnections },
  { kind: 'user', service: 'auth', read: readUsers },
  { kind: 'knownUser', service: 'tickets', read: knownUsers },
  { kind: 'tag', service: 'tickets', read: readTags },
  { kind: 'option', service: 'tickets', read: readOptions },
  { kind: 'contact', service: 'tickets', read: readContacts },
  { kind: 'quickMessage', service: 'tickets', read: readQuickMessages },
  { kind: 'ticket', service: 'tickets', read: readTickets },
  { kind: 'message', service: 'tickets', read: readMessages },
  { kind: 'schedule', service: 'tickets', read: readSchedules },
  { kind: 'contactList', service: 'campaigns', read: readLists },
  { kind: 'contactListItem', service: 'campaigns', read: readListItems },
]
