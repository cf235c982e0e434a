import { createHmac } from 'node:crypto'
import type { BinaryNode } from '@whiskeysockets/baileys'
import type { SessionStore } from '../../channel.ts'

const KEY = { type: 'nct-salt', id: 'own' }

export type ClientProof = {
  /** Keeps the salt that the phone has told, sealed with the other keys of the device, and is gone with them. */
  keep(salt: Uint8Array): Promise<void>
  /** What a message to the person of this LID shows; nothing while no salt was told. */
  nodesFor(lid: string | null): BinaryNode[]
}

/** @returns the salt that the phone told last, if any */
export async function findSalt(store: Pick<SessionStore, 'readKeys'>): Promise<Uint8Array | undefined> {
  const [kept] = await store.readKeys([KEY.type], [KEY.id])
  return kept?.value
}

/**
 * What the account shows of itself to people of whom it holds no token: a hash of their LID under a salt that all its
 * devices have (`<cstoken>`: whatsmeow cstoken.go, SendMsgCreateFanoutStanza of WhatsApp Web).
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
