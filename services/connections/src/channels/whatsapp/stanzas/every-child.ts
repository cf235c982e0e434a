import type { BinaryNode, WAPatchName, WASocket } from '@whiskeysockets/baileys'
import { childrenOf } from './stanza-rules.ts'
import { takeOver } from './take-over.ts'

type Client = Pick<WASocket, 'ws' | 'query' | 'resyncAppState'>

const NETWORK = 's.whatsapp.net'
const DIRTY = 'CB:ib,,dirty'
const CLEANED_BY_CLIENT = ['account_sync', 'groups']

/**
 * Passes every child of a stanza to the client, which by itself reads only the first child. Also cleans the dirty bits
 * that the client does not clean; WhatsApp would otherwise repeat them at each login (zapo `dirty.ts`, whatsapp-rust
 * `ib.rs`).
 */
export function hearEveryChild(client: Client, note: (err: unknown) => void): void {
  const { ws } = client
  ws.on('CB:ib', (bulletin: BinaryNode) => {
    for (const child of childrenOf(bulletin).slice(1)) ws.emit(`CB:ib,,${child.tag}`, { ...bulletin, content: [child] })
  })
  ws.on(DIRTY, (bulletin: BinaryNode) => {
    const { type, timestamp } = childrenOf(bulletin)[0]?.attrs ?? {}
    if (type && !CLEANED_BY_CLIENT.includes(type)) client.query(cleanOf(type, timestamp)).catch(note)
  })

  const read = takeOver(ws, 'CB:notification')
  async function readWhole(notification: BinaryNode): Promise<void> {
    const others = notification.attrs['type'] === 'server_sync' ? collectionsOf(notification).slice(1) : []
    if (others.length > 0) await client.resyncAppState(others, false).catch(note)
    await read(notification)
  }
  ws.on('CB:notification', (notification: BinaryNode) => void readWhole(notification))
}

const collectionsOf = (notification: BinaryNode): WAPatchName[] =>
  childrenOf(notification).flatMap(({ tag, attrs }) => (tag === 'collection' ? (attrs['name'] as WAPatchName) : []))

const cleanOf = (type: string, timestamp: string | undefined): BinaryNode => ({
  tag: 'iq',
  attrs: { to: NETWORK, type: 'set', xmlns: 'urn:xmpp:whatsapp:dirty' },
  content: [{ tag: 'clean', attrs: { type, ...(timestamp && { timestamp }) } }],
})
