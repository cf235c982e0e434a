import { visibleName } from '@recado/contracts/text/visible'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { storable } from '@recado/kit/storable'
import type { Tx } from '../../tables/db.ts'
import type { KnownContact } from '../contacts/contact-repository.ts'
import { ensureContact, resolveContact } from '../identities/resolve-contact.ts'

/** The contact of a message's conversation and, in a group, the contact that wrote the message. */
export type Writer = {
  readonly contact: KnownContact // locked
  readonly isNew: boolean // this transaction added the contact
  readonly authorId: number | null // null outside groups
}

/** Finds or adds the contact of the conversation and, in a group, the contact that wrote the message. */
export async function resolveWriter(
  tx: Tx,
  { chat, fromMe, pushName: written, participant }: ReceivedMessage,
): Promise<Writer> {
  const isPerson = chat.group === undefined
  // on a message from our phone this is our name, not the contact's
  const pushName = isPerson && !fromMe ? nameIn(written) : null
  const resolved = await ensureContact(tx, { address: chat, pushName })
  if (!participant) return { ...resolved, authorId: null }
  const author = await resolveContact(tx, { address: participant.address, pushName: nameIn(participant.name) })
  return { ...resolved, authorId: author.id }
}

const nameIn = (pushName: string | null): string | null => visibleName(storable(pushName ?? '')) || null
