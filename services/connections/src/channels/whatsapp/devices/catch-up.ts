import type { WASocket } from '@whiskeysockets/baileys'
import type { SessionStore } from '../../channel.ts'
import { baileys } from '../baileys.ts'
import { type Books, fetchRecipientKeys } from './fetch-recipient-keys.ts'
import { namesOfDevice } from './names-of-device.ts'
import { participantHash } from './participant-hash.ts'
import type { Copy } from './send-copy.ts'

/** The devices that a message was sent to. */
export type Fanout = { readonly chat: string; readonly devices: readonly string[] }

type Deps = {
  readonly socket: WASocket
  readonly books: Books
  readonly store: Pick<SessionStore, 'findSent'>
  readonly send: (copy: Copy) => Promise<void>
}

/**
 * The hash of a message's devices in the official client's form. It includes the sending device for a group, but not
 * for a person (whatsapp-rust resolved_devices.rs).
 */
export function hashOf({ authState }: WASocket, { chat, devices }: Fanout): string {
  if (!baileys.isJidGroup(chat)) return participantHash(devices)
  const { id = '', lid = id } = authState.creds.me ?? {}
  return participantHash([...devices, devices.some((device) => baileys.isLidUser(device)) ? lid : id])
}

/**
 * Handles WhatsApp's report that a chat has other devices than the message was sent to. Fetches the members of the chat
 * and their devices again, and sends the message under the same id to the missed devices.
 *
 * @returns the number of missed devices that got the message
 */
export async function catchUp({ socket, books, store, send }: Deps, id: string, fanout: Fanout): Promise<number> {
  const { chat, devices } = fanout
  const { id: own = '', lid = '' } = socket.authState.creds.me ?? {}
  books.groups.forget(chat)
  const people = baileys.isJidGroup(chat)
    ? (await books.groups.get(chat)).participants.map((member) => member.id)
    : [chat, own, lid].filter((name) => name !== '')
  for (const { user } of (await Promise.all(people.map((person) => namesOfDevice(socket, person)))).flat()) {
    books.devices.forgetList(user)
  }
  const missed = (await fetchRecipientKeys(socket, books, chat)).filter((device) => !devices.includes(device))
  const sent = missed.length > 0 ? await store.findSent(id) : undefined
  if (!sent) return 0
  const message = baileys.proto.Message.decode(sent.encoded)
  for (const device of missed) await send({ id, chat, device, message, count: 0 })
  return missed.length
}
