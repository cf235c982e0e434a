import type { Person } from '@recado/chaos/person'
import type { Chat } from '@recado/contracts/chats/chat'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { ProviderControl } from '@recado/provider-simulators/control-client'
import type { Page } from 'playwright-core'
import type { Planned } from '../stage/campaigns.ts'
import type { Waits } from '../stage/waits.ts'

/** The person who looks at a screen. */
export type Viewer = 'admin' | 'supervisor' | 'agent' | 'newcomer' | 'operator' | 'debtor' | 'nobody'

/** One state of the product that is photographed. */
export type Scene = {
  readonly name: string // the name of its pictures
  readonly viewer: Viewer
  readonly path: string
  /** Actions before the pictures are taken. */
  readonly act?: (page: Page) => Promise<void>
  /** Actions after the pictures are taken. */
  readonly undo?: (page: Page) => Promise<void>
  /** Limits the scene to wide or to narrow windows. */
  readonly only?: 'wide' | 'narrow'
}

/** The data that the scenes show. */
export type Known = Waits & {
  readonly talk: Ticket
  readonly closed: Ticket
  readonly colleagues: Ticket
  readonly debtor: Person
  readonly team: Chat // a chat of colleagues
  readonly planned: Planned
  readonly invitation: string // the address of an invitation's link
  readonly answered: Ticket // a ticket that a machine has answered
  readonly providers: ProviderControl
  /** Forbids the company's number to write to strangers until the given time; null ends the lock. */
  readonly lock: (until: string | null) => Promise<unknown>
}

/** A scene of an admin after these actions. */
export const admins = (name: string, path: string, act: NonNullable<Scene['act']>): Scene => ({
  name,
  viewer: 'admin',
  path,
  act,
})
