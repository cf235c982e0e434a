import type { Person } from '@recado/chaos/person'
import type { Chat } from '@recado/contracts/chats/chat'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { ProviderControl } from '@recado/provider-simulators/control-client'
import type { Page } from 'playwright-core'
import type { Planned } from '../stage/campaigns.ts'

/** Who sits before a screen. */
export type Viewer = 'admin' | 'supervisor' | 'agent' | 'newcomer' | 'operator' | 'debtor' | 'nobody'

/** One thing that the product can look like. */
export type Scene = {
  readonly name: string // of its pictures
  readonly viewer: Viewer
  readonly path: string
  /** What is done there first. */
  readonly act?: (page: Page) => Promise<void>
  /** What is done once the pictures are taken. */
  readonly undo?: (page: Page) => Promise<void>
  /** Only where the window is that wide. */
  readonly only?: 'wide' | 'narrow'
}

/** What the scenes are about. */
export type Known = {
  readonly talk: Ticket
  readonly closed: Ticket
  readonly colleagues: Ticket
  /** The admin of a company that has expired. */
  readonly debtor: Person
  readonly team: Chat // of colleagues
  readonly planned: Planned
  readonly answered: Ticket // by a machine
  readonly providers: ProviderControl
  /** WhatsApp lets the company's number write to nobody new until then; null: that is over. */
  readonly lock: (until: string | null) => Promise<unknown>
}

/** What an admin sees once something was done there. */
export const admins = (name: string, path: string, act: NonNullable<Scene['act']>): Scene => ({
  name,
  viewer: 'admin',
  path,
  act,
})
