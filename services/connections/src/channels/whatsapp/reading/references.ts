import type { MessageName } from '@recado/contracts/whatsapp/content'
import type { proto } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import type { Me } from '../stanza.ts'
import type { Meant } from './content.ts'
import type { Envelope } from './read-envelope.ts'

const ID_LENGTH = 200

/**
 * The message that a change is meant for. Its key is written from its writer's point of view: what he calls his own is
 * the other side's for us. Outside groups nobody can correct or take back but what he wrote himself, whatever he claims.
 */
export function targetOf(
  { key, change }: Meant,
  { fromMe, chat }: Pick<Envelope, 'fromMe' | 'chat'>,
  me: Me,
): MessageName | undefined {
  const waMessageId = idOf(key.id)
  if (!waMessageId) return undefined
  const isGroup = chat.group !== undefined
  if (change.kind === 'edited' || (change.kind === 'revoked' && !isGroup)) return { waMessageId, fromMe }
  if (fromMe) return { waMessageId, fromMe: key.fromMe === true }
  const isOurs = isGroup ? isUs(key.participant, me) : true
  return { waMessageId, fromMe: key.fromMe !== true && isOurs }
}

/** The message that another one answers; undefined also for what is not of this chat, such as a status post. */
export function quotedIn(context: proto.IContextInfo | null | undefined, me: Me): MessageName | null {
  const waMessageId = idOf(context?.stanzaId)
  const isElsewhere = context?.remoteJid?.endsWith('broadcast') === true
  return waMessageId && !isElsewhere ? { waMessageId, fromMe: isUs(context?.participant, me) } : null
}

const idOf = (id: string | null | undefined): string | undefined =>
  id && id.length <= ID_LENGTH && !id.includes('\0') ? id : undefined

const isUs = (jid: string | null | undefined, { id, lid }: Me): boolean =>
  Boolean(jid) && [id, lid].some((own) => own !== '' && baileys.areJidsSameUser(jid ?? undefined, own))
