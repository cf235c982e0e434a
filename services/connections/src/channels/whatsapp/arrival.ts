import type { BinaryNode } from '@whiskeysockets/baileys'

/** A message stanza and its place in the order in which the socket brought them. */
export type Arrival = { readonly node: BinaryNode; readonly arrival: number; readonly offline: boolean }
