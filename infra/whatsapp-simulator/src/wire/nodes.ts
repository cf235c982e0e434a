import type { BinaryNode } from '@whiskeysockets/baileys/lib/WABinary/index.js'

export type { BinaryNode }

/** The address of the server itself. */
export const SERVER = '@s.whatsapp.net'

type Attributes = Record<string, string | number | undefined>

/** Builds a stanza; undefined attributes are omitted. Opaque content must be a Buffer: strings become tokens. */
export function node(tag: string, attributes: Attributes = {}, content?: BinaryNode['content']): BinaryNode {
  const attrs: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) attrs[name] = String(value)
  return content === undefined ? { tag, attrs } : { tag, attrs, content }
}

export const children = (parent: BinaryNode | undefined, tag?: string): BinaryNode[] =>
  Array.isArray(parent?.content) ? parent.content.filter((child) => !tag || child.tag === tag) : []

export const child = (parent: BinaryNode | undefined, tag?: string): BinaryNode | undefined => children(parent, tag)[0]

/** The content of a leaf; empty when it has none. */
export function bytes(leaf: BinaryNode | undefined): Buffer {
  if (leaf?.content === undefined || Array.isArray(leaf.content)) return Buffer.alloc(0)
  return Buffer.from(leaf.content)
}

export const text = (leaf: BinaryNode | undefined): string => bytes(leaf).toString('utf8')

/** A big-endian number of up to six bytes; 0 for no bytes. */
export const integer = (data: Uint8Array): number =>
  data.length === 0 ? 0 : Buffer.from(data).readUIntBE(0, Math.min(data.length, 6))

export function integerBytes(value: number, length: number): Buffer {
  const data = Buffer.alloc(length)
  data.writeUIntBE(value, 0, length)
  return data
}

export const unixSeconds = (): number => Math.floor(Date.now() / 1000)
