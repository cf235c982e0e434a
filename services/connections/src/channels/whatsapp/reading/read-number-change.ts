import type { NumberOwner } from '@recado/contracts/whatsapp/events'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { withoutNul } from '../../../without-nul.ts'
import type { Reading } from '../../channel.ts'
import { addressOf } from '../address.ts'
import { fromBytes } from '../auth-state.ts'
import type { StoredStanza } from '../stanza.ts'
import { isOwnAddress } from './read-envelope.ts'

const MOST = 20 // the largest number of changes to read per notification
const ID_LENGTH = 150

/**
 * Turns a stored notification into changes of people's numbers, or returns the reason why it is dropped. Source:
 * whatsapp-rust #358, `<notification type="contacts"><modify old new old_lid new_lid/>`.
 */
export function readNumberChange({ attrs, me }: StoredStanza, content: Uint8Array): Reading {
  const id = withoutNul(attrs['id'] ?? '')
  const news = fromBytes(content)
  if (id === '' || id.length > ID_LENGTH || !Array.isArray(news)) return { dropped: 'unusable number change' }
  const modified = (news as BinaryNode[]).filter(({ tag }) => tag === 'modify').slice(0, MOST)
  const numbers = modified.flatMap(({ attrs: change }, index) => {
    const from = ownerOf(change['old'], change['old_lid'])
    const to = ownerOf(change['new'], change['new_lid'])
    const isForUs = from && to && from.phone !== to.phone && !isOwnAddress(from, me) && !isOwnAddress(to, me)
    return isForUs ? [{ changeId: `${id}-${attrs['t']}-${index}`, from, to }] : []
  })
  return numbers.length > 0
    ? { numbers, sentAt: new Date(Number(attrs['t']) * 1_000) }
    : { dropped: 'unusable number change' }
}

function ownerOf(number: string | undefined, lid: string | undefined): NumberOwner | undefined {
  const address = addressOf(number, lid)
  return address && address.phone !== null ? { phone: address.phone, lid: address.lid } : undefined
}
