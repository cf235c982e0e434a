import { createBoundedMap } from '@recado/kit/bounded-map'
import type { Log } from '@recado/kit/log'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { childrenOf } from './stanza-rules.ts'

/** A kind of stanza, by its names. Invalid names, and all names after `MOST_KINDS` kinds, become `other`. */
export type StanzaKind = { readonly tag: string; readonly type: string; readonly child: string }

const MOST_KINDS = 50
const LOGGED_EVERY_MS = 24 * 60 * 60_000
const NAME = /^[a-z][a-z0-9_:-]{0,39}$/i // other texts may name a person
const OTHER = 'other'

/**
 * Creates a function that counts unknown stanzas, and logs the structure of each kind once a day. The structure has the
 * names of tags and attributes without values, because a value may be a phone number or a text.
 */
export function createUnknownStanzas(count: (kind: StanzaKind) => void) {
  const kinds = new Set<string>()
  const logged = createBoundedMap<string, true>({ most: MOST_KINDS + 1, keepMs: LOGGED_EVERY_MS })

  function kindOf({ tag, attrs }: BinaryNode, child: string): StanzaKind {
    const kind = { tag: nameOf(tag), type: nameOf(attrs['type'] ?? ''), child: nameOf(child) }
    const key = JSON.stringify(kind)
    if (kinds.size < MOST_KINDS) kinds.add(key)
    return kinds.has(key) ? kind : { tag: OTHER, type: OTHER, child: OTHER }
  }
  /** @returns the kind that was counted */
  return (stanza: BinaryNode, child: string, log: Log): StanzaKind => {
    const kind = kindOf(stanza, child)
    count(kind)
    const key = JSON.stringify(kind)
    if (logged.has(key)) return kind
    logged.set(key, true)
    log.warn({ ...kind, shape: shapeOf(stanza) }, 'WhatsApp sent something that is not known here')
    return kind
  }
}

const MOST_NAMES = 40

/** Describes the structure of a stanza, such as `notification(id,from,type) > [thing(name)]`. */
function shapeOf(stanza: BinaryNode, depth = 0): string {
  const names = Object.keys(stanza.attrs).slice(0, MOST_NAMES).map(nameOf)
  const inner = depth < 2 ? childrenOf(stanza).slice(0, 5) : []
  const within = inner.map((child) => shapeOf(child, depth + 1)).join(', ')
  return `${nameOf(stanza.tag)}(${names.join(',')})${within && ` > [${within}]`}`
}

/** @returns the name, or `other` for a text that is not a name or may be a value */
export const nameOf = (text: string): string => (text === '' || NAME.test(text) ? text : OTHER)
