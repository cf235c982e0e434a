import { z } from 'zod'

/** Who we were when the stanza came: after another phone was paired it could not be read otherwise. */
export type Me = { readonly id: string; readonly lid: string }

const StoredStanza = z.object({
  attrs: z.record(z.string(), z.string()),
  me: z.object({ id: z.string(), lid: z.string() }),
  isUnread: z.boolean().optional(), // it could not be decrypted
})
export type StoredStanza = z.infer<typeof StoredStanza>

export const encodeStanza = (stanza: StoredStanza): Buffer => Buffer.from(JSON.stringify(stanza))
export const decodeStanza = (bytes: Uint8Array): StoredStanza =>
  StoredStanza.parse(JSON.parse(Buffer.from(bytes).toString()))

/** The chat of a stored message, as the network writes it. */
export const chatOfStanza = (stored: Uint8Array): string => {
  const { attrs } = decodeStanza(stored)
  return attrs['recipient'] ?? attrs['from'] ?? ''
}
