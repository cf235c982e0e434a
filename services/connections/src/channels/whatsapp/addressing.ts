import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { SecondTry } from '../channel.ts'
import { jidOf, lidOf, phoneOf } from './address.ts'
import type { Memory } from './session-surroundings.ts'

/**
 * Which address of a person messages go to: `auto` uses the LID, or the number once the LID has failed; `lid` and
 * `pn` always use the LID or the number, if it is known.
 */
export type Addressing = 'auto' | 'lid' | 'pn'

/**
 * How sending to a person's LID has failed: WhatsApp refused the LID, or the person's devices could not process
 * `failures` messages that went to it.
 */
type Trouble = {
  readonly isRefused: boolean
  readonly failures: number
  /** WhatsApp refused the number too. Messages then start at the LID again, so that each is not sent twice. */
  readonly isNumberRefused: boolean
}

const NO_TROUBLE: Trouble = { isRefused: false, failures: 0, isNumberRefused: false }

const MOST_FAILURES = 2

/**
 * Counts a message to a LID that the person's devices could not process. After the second one, messages go to the
 * number.
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
 * Chooses the address of a message. If it is a LID, the attributes of the stanza also name the number, as in the
 * official client and whatsmeow (4f8f64e0).
 * @param again how a second attempt is addressed; `lid` and `pn` override `addressing`
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
 * How to resend a message that WhatsApp refused. 400 to a LID: to the number, unless that was refused too. 463 to a
 * number: to the LID. 421: to the same group, after fetching its metadata again. 479: to the same person, after
 * fetching their devices again. The codes are from `nack.rs` of whatsapp-rust, the reactions from its issues #731, #941
 * and #1299.
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
