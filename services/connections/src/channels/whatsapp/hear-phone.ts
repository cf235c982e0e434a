import type { Log } from '@recado/kit/log'
import type { Contact, WASocket } from '@whiskeysockets/baileys'
import type { ChannelListener, SessionStore } from '../channel.ts'
import { keepHistory } from './history.ts'
import { peopleIn } from './people.ts'
import type { Me } from './stanza.ts'

type Deps = {
  readonly store: Pick<SessionStore, 'keepHistory' | 'nextArrival'>
  readonly me: () => Me
  readonly days: number // how many days of history to store; 0: none
  readonly isOpen: () => boolean
  readonly acquainted: ChannelListener['acquainted']
  readonly log: Log
}

/** Passes the phone's contacts to `acquainted`, and stores its history from before it was linked. */
export function hearPhone({ ev }: WASocket, { store, me, days, isOpen, acquainted, log }: Deps): void {
  const meet = (contacts: Partial<Contact>[]) => {
    const people = isOpen() ? peopleIn(contacts) : []
    if (people.length > 0) acquainted(people)
  }
  ev.on('contacts.upsert', meet)
  ev.on('messaging-history.set', ({ contacts, messages }) => {
    meet(contacts)
    if (!isOpen() || days === 0) return
    keepHistory(store, me(), messages, days).catch((err: unknown) => log.warn({ err }, 'history not kept'))
  })
}
