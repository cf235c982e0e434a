import { partIn } from '../shared/i18n/texts.ts'

const FILES = import.meta.glob<Record<string, object>>([
  '../features/session/texts/*.ts',
  '../features/session/invitation-texts/*.ts',
  '../shared/i18n/entrance/*.ts',
])

type Shared = typeof import('../shared/i18n/entrance/pt.ts').pt
type Session = typeof import('../features/session/texts/pt.ts').pt

/** The texts of the pages before the sign-in, and the texts of components that are shown everywhere. */
export const ENTRANCE_TEXTS = [
  partIn<Shared>(FILES, '../shared/i18n/entrance'),
  partIn<Session>(FILES, '../features/session/texts'),
] as const

type Invitation = typeof import('../features/session/invitation-texts/pt.ts').pt

/** The texts of single pages before the sign-in, which are fetched with their page. */
export const PAGE_TEXTS = {
  invitations: partIn<Invitation>(FILES, '../features/session/invitation-texts'),
} as const
