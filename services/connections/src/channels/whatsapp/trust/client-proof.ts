import { createHmac } from 'node:crypto'
import type { BinaryNode } from '@whiskeysockets/baileys'
import type { SessionStore } from '../../channel.ts'

const KEY = { type: 'nct-salt', id: 'own' }

export type ClientProof = {
  /** Stores the salt that the phone sent, among the device's keys: it is encrypted and deleted like them. */
  keep(salt: Uint8Array): Promise<void>
  /** @returns the proof for a message to the person with this LID; empty while the salt or the LID is unknown */
  nodesFor(lid: string | null): BinaryNode[]
}

/** @returns the salt that the phone sent last, if any */
export async function findSalt(store: Pick<SessionStore, 'readKeys'>): Promise<Uint8Array | undefined> {
  const [kept] = await store.readKeys([KEY.type], [KEY.id])
  return kept?.value
}

/**
 * Creates the account's proof for people from whom it has no token. The proof is a hash of the person's LID, with a
 * salt that all devices of the account share (`<cstoken>`: whatsmeow cstoken.go, SendMsgCreateFanoutStanza of WhatsApp
 * Web).
 *
 * @param kept the stored salt
 */
export function clientProof(store: Pick<SessionStore, 'writeKeys'>, kept: Uint8Array | undefined): ClientProof {
  let salt = kept
  return {
    async keep(told) {
      if (salt && Buffer.from(salt).equals(told)) return
      salt = told
      await store.writeKeys([{ ...KEY, value: Buffer.from(told) }])
    },
    nodesFor(lid) {
      if (!salt || lid === null) return []
      return [{ tag: 'cstoken', attrs: {}, content: createHmac('sha256', salt).update(`${lid}@lid`).digest() }]
    },
  }
}
