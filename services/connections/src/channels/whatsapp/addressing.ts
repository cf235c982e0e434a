import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { SecondTry } from '../channel.ts'
import { jidOf, lidOf, phoneOf } from './address.ts'
import type { Memory } from './session-surroundings.ts'

/**
 * Where people are written to: their LID, or the number where the LID is refused; always the LID; always the number.
 */
export type Addressing = 'auto' | 'lid' | 'pn'

/** Why people are written to at their number: their LID was refused, or their devices failed at it this many times. */
type Trouble = {
  readonly isRefused: boolean
  readonly failures: number
  /** The number was refused too: the LID is used again, since otherwise each message would be sent twice. */
  readonly isNumberRefused: boolean
}

const NO_TROUBLE: Trouble = { isRefused: false, failures: 0, isNumberRefused: false }

const MOST_FAILURES = 2

/**
 * Records that a person's devices could not process a message at the LID; from the second time on the number is used.
 */
export function noteIncapable(lid: string, refusing: Memory['refusing']): void {
  const trouble = troubleWith(lid, refusing)
  refusing.set(lid, { ...trouble, failures: trouble.failures + 1 } satisfies Trouble)
}

const troubleWith = (lid: string, refusing: Memory['refusing']): Trouble => refusing.get<Trouble>(lid) ?? NO_TROUBLE

function isRefusing(lid: string, refusing: Memory['refusing']): boolean {
  const { isRefused, failures, isNumberRefused } = troubleWith(lid, refusing)
  return !isNumberRefused && (isRefused || failures >= MOST_FAILURES)
}

type Destination = { readonly jid: string; readonly attributes: { readonly peer_recipient_pn?: string } }

/**
 * The destination of a message. Besides a LID the stanza names the number, as the official client and whatsmeow do
 * (4f8f64e0).
 * @param again the form of a second attempt, which is binding
 */
export function destinationOf(
  to: WhatsappAddress,
  addressing: Addressing,
  { again, refusing }: { readonly again: SecondTry | null; readonly refusing: Memory['refusing'] },
): Destination {
  const { phone, lid } = to
  const isByNumber = addressing === 'auto' && lid !== null && isRefusing(lid, refusing)
  const usual = addressing === 'pn' || isByNumber ? 'pn' : 'lid'
  const form = again === 'lid' || again === 'pn' ? again : usual
  if (phone !== null && lid !== null && form === 'pn') return { jid: jidOf({ phone, lid: null }), attributes: {} }
  const isNamed = phone !== null && lid !== null
  return { jid: jidOf(to), attributes: isNamed ? { peer_recipient_pn: jidOf({ phone, lid: null }) } : {} }
}

type Refusal = { readonly code: string; readonly from: string | undefined }

/**
 * How to send a refused message once more: after 400 to a LID, to the number, unless it was refused too; after 463 to a
 * number, to the LID, if it is known; after 421, to a group whose metadata were fetched again; after 479, with
 * refreshed device lists. The codes are those of whatsapp-rust `nack.rs`; that they call for this is reported there in
 * #731, #941 and #1299.
 */
export function secondTryAfter(
  { code, from }: Refusal,
  addressing: Addressing,
  memory: Pick<Memory, 'devices' | 'groups' | 'people' | 'refusing'>,
): SecondTry | undefined {
  const [phone, lid] = [phoneOf(from), lidOf(from)]
  if (code === '400' && lid !== null && addressing === 'auto') {
    const trouble = troubleWith(lid, memory.refusing)
    memory.refusing.set(lid, { ...trouble, isRefused: true, failures: 0 } satisfies Trouble)
    return trouble.isNumberRefused ? undefined : 'pn'
  }
  if (code === '463' && phone !== null && addressing === 'auto') {
    const known = memory.people.get<WhatsappAddress>(phone)?.lid ?? null
    if (known !== null) {
      memory.refusing.set(known, { ...troubleWith(known, memory.refusing), isNumberRefused: true } satisfies Trouble)
    }
    return 'lid'
  }
  if (code === '421' && from !== undefined) {
    memory.groups.del(from)
    return 'same'
  }
  const user = phone ?? lid
  if (code !== '479' || user === null) return undefined
  void memory.devices.del(user)
  return 'same'
}
