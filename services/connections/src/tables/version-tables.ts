import type { Generated } from 'kysely'

export type VersionTable = { only_one: Generated<boolean>; version: string }

export type VersionEndTable = { version: string; ends_at: Date }
