// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aContact, aTicket } from '../../testing/samples.ts'
import { asHeard, hearContact } from './heard-contacts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a contact is remembered for some minutes after its last frame, not after its first', () => {
  const client = new QueryClient()
  const ticket = aTicket()
  const called = (name: string, version: number) => aContact({ id: ticket.contactId, name, version })
  hearContact(client, called('Carla', 1))
  vi.advanceTimersByTime(4 * 60_000)
  hearContact(client, called('Carla Souza', 2))

  vi.advanceTimersByTime(4 * 60_000)

  expect(asHeard(client, ticket).contact.name).toBe('Carla Souza')
  client.clear()
})

test('an older state of a contact that arrives late changes nothing', () => {
  const client = new QueryClient()
  const ticket = aTicket()
  hearContact(client, aContact({ id: ticket.contactId, name: 'Carla Souza', version: 2 }))
  hearContact(client, aContact({ id: ticket.contactId, name: 'Carla', version: 1 }))

  expect(asHeard(client, ticket).contact.name).toBe('Carla Souza')
  client.clear()
})
