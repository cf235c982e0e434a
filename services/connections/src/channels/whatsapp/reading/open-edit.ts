import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { ReadingHelp } from '../../channel.ts'
import type { Me } from '../stanza.ts'
import { attempt } from './attempt.ts'
import { correctionIn, editOf, readEdit } from './changes.ts'
import type { Meant } from './content.ts'
import { readContent } from './read-content.ts'
import type { Envelope } from './read-envelope.ts'
import { namesOf, openSealed, type Sealed, secretIn } from './sealed.ts'

/** The outcome of decrypting an edit: decrypted; its secret is not stored yet; or no secret fits. */
export type SealedOutcome = 'opened' | 'waiting' | 'unopened'

export type Opened = { readonly outcome: SealedOutcome; readonly content: Meant | { readonly dropped: string } }

/**
 * Decrypts an edit of a message with the secret of that message, if the secret is stored. An edit of an event contains
 * the whole event.
 */
export async function openEdit(
  sealed: Sealed,
  { chat, fromMe, participant }: Envelope,
  me: Me,
  help: ReadingHelp,
): Promise<Opened> {
  const { key } = sealed
  const name = { chat, fromMe, waMessageId: key.id ?? '' }
  const secrets = [...(await help.findSecrets(name)), ...(fromMe ? await secretsOfSent(name.waMessageId, help) : [])]
  if (secrets.length === 0) return { outcome: 'waiting', content: { dropped: 'sealed' } }
  const writer: WhatsappAddress | Me = fromMe ? me : (participant?.address ?? chat)
  const opened = openSealed(sealed, secrets, namesOf(writer))
  const edited = opened && attempt(() => readEdit(readContent(correctionIn(opened) ?? opened).content))
  if (!edited) return { outcome: 'unopened', content: { dropped: 'sealed' } }
  return { outcome: 'opened', content: editOf(key, edited) }
}

/** Finds the secret of a message that this gateway sent, because the phone's owner may edit that message, too. */
async function secretsOfSent(waMessageId: string, help: ReadingHelp): Promise<Uint8Array[]> {
  const sent = await help.findSent(waMessageId)
  const secret = sent && secretIn(sent.encoded)
  return secret ? [secret] : []
}
