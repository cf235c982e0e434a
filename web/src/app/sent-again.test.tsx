// @vitest-environment jsdom

import { createUser } from '@recado/contracts/auth/routes'
import { createConnection } from '@recado/contracts/connections/routes'
import { createContact } from '@recado/contracts/contacts/routes'
import { flagsOf } from '@recado/contracts/features'
import { createQueue } from '@recado/contracts/queues/routes'
import { createQuickMessage } from '@recado/contracts/quick-messages/routes'
import type { RouteContract } from '@recado/contracts/route'
import { createTag } from '@recado/contracts/tags/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useSaveConnection } from '../features/connections/api.ts'
import { bodyOf, formOf } from '../features/connections/connection-form.ts'
import { useSaveContact } from '../features/contacts/api.ts'
import { useSaveQueue } from '../features/queues/api.ts'
import * as queueForm from '../features/queues/queue-form.ts'
import { useSaveQuickMessage } from '../features/quick-messages/api.ts'
import { useSaveTag } from '../features/tags/api.ts'
import { useCreateTicket } from '../features/tickets/use-create-ticket.ts'
import { useSaveUser } from '../features/users/api.ts'
import * as userForm from '../features/users/user-form.ts'
import { fakeServer, Unreachable } from '../testing/server.ts'
import { show } from '../testing/show.tsx'

const server = fakeServer()

/** @returns a function that sends a new entry with the given name */
type UseSend = () => (name: string) => void

const noFile = { file: null, isRemoved: false }
const useNewTag: UseSend = () => {
  const { mutate } = useSaveTag(undefined)
  return (name) => mutate({ name })
}
const useNewQueue: UseSend = () => {
  const { mutate } = useSaveQueue(undefined)
  const form = queueForm.formOf(undefined, new Map())
  return (name) => mutate({ body: queueForm.bodyOf({ ...form, name }), chosen: noFile })
}
const useNewConnection: UseSend = () => {
  const { mutate } = useSaveConnection(undefined)
  return (name) => mutate(bodyOf({ ...formOf(undefined, flagsOf([])), name }))
}
const useNewUser: UseSend = () => {
  const { mutate } = useSaveUser(undefined)
  const form = {
    ...userForm.formOf(undefined),
    email: 'bia@padaria.test',
    password: 'segredo',
    profile: 'user' as const,
  }
  return (name) => mutate({ ...form, name })
}
const useNewQuickMessage: UseSend = () => {
  const { mutate } = useSaveQuickMessage(undefined)
  return (shortcode) => mutate({ body: { shortcode, message: 'Oi!' }, chosen: noFile })
}
const useNewContact: UseSend = () => {
  const { mutate } = useSaveContact(undefined)
  return (name) => mutate({ body: { name, number: '5531988887777' }, optOut: false })
}
const useNewContactOfTicket: UseSend = () => {
  const { mutate } = useCreateTicket({ onDone: () => {}, onOther: () => {} })
  return (name) => mutate({ whom: { name, number: '5531988887777' }, queueId: null, whatsappId: null })
}

const SENT: readonly [what: string, RouteContract, UseSend][] = [
  ['tag', createTag, useNewTag],
  ['queue', createQueue, useNewQueue],
  ['connection', createConnection, useNewConnection],
  ['user', createUser, useNewUser],
  ['quick message', createQuickMessage, useNewQuickMessage],
  ['contact', createContact, useNewContact],
  ['contact of a new ticket', createContact, useNewContactOfTicket],
]

function Sending({ useSend }: { useSend: UseSend }) {
  const send = useSend()
  return ['Venda', 'Suporte'].map((name) => (
    <button key={name} type="button" onClick={() => send(name)}>
      {name}
    </button>
  ))
}

test.each(SENT)(
  'a new %s that is sent again after a lost response has the same idempotency key, and another one has another key',
  async (...given) => {
    const [, route, useSend] = given
    server.serve(route, () => {
      throw new Unreachable()
    })
    await show(<Sending useSend={useSend} />)

    const keys: (string | null | undefined)[] = []
    for (const name of ['Venda', 'Venda', 'Suporte']) {
      await userEvent.click(screen.getByRole('button', { name }))
      await expect.poll(() => server.heardOf(route)).toHaveLength(keys.length + 1)
      keys.push(server.heardOf(route).at(-1)?.headers.get('idempotency-key'))
    }

    expect(keys[0]).toMatch(/.{8}/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  },
)
