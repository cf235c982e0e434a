import { randomUUID } from 'node:crypto'
import type { StanzaForm } from '@recado/whatsapp-simulator/control/shapes'

/** A stanza that no client knows, and the counter that records it. */
type Unknown = { readonly stanza: StanzaForm; readonly isKept: boolean; readonly counter: string }

const NETWORK = 's.whatsapp.net'
const leaf = (tag: string): StanzaForm => ({ tag })
const now = () => String(Math.floor(Date.now() / 1_000))
const id = () => randomUUID().replaceAll('-', '').toUpperCase()
const named = (names: string) => `wa_stanza_unknown_total{${names}}`
const CIPHER = Buffer.from('not for us').toString('base64')

/**
 * The unknown stanzas that the network sends.
 * @param person the address of a customer
 */
export const unknownStanzas = (person: string): readonly Unknown[] => [
  {
    stanza: { tag: 'novelty', attrs: { id: id(), from: NETWORK } },
    isKept: true,
    counter: named('tag="novelty",type="",child=""'),
  },
  {
    stanza: { tag: 'notification', attrs: { id: id(), from: NETWORK, type: 'w:novelty' }, content: [leaf('thing')] },
    isKept: true,
    counter: named('tag="notification",type="w:novelty",child="thing"'),
  },
  {
    stanza: {
      tag: 'message',
      attrs: { id: id(), from: person, type: 'text', t: now() },
      content: [{ tag: 'enc', attrs: { v: '2', type: 'xmsg' }, content: CIPHER }],
    },
    isKept: true,
    counter: named('tag="message",type="text",child="enc"'),
  },
  {
    stanza: { tag: 'ib', attrs: { from: NETWORK }, content: [leaf('novelty')] },
    isKept: false,
    counter: named('tag="ib",type="",child="novelty"'),
  },
  { stanza: { tag: 'success', attrs: {} }, isKept: false, counter: named('tag="success",type="",child=""') },
  { stanza: { tag: 'error', attrs: {} }, isKept: false, counter: named('tag="error",type="",child=""') },
]

/**
 * A status that the product cannot read.
 * @param person the address of its author
 */
export const unreadableStatus = (person: string): StanzaForm => ({
  tag: 'message',
  attrs: { id: id(), from: 'status@broadcast', participant: person, type: 'text', t: now() },
  content: [{ tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: CIPHER }],
})
