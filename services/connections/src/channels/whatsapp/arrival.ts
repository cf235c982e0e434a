import type { BinaryNode } from '@whiskeysockets/baileys'

/** A message stanza and its position in the socket's order. */
export type Arrival = { readonly node: BinaryNode; readonly arrival: number; readonly offline: boolean }
