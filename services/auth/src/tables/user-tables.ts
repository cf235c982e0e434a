import type { Alerts } from '@recado/contracts/auth/alerts'
import type { Preferences } from '@recado/contracts/auth/preferences'
import type { Language } from '@recado/contracts/language'
import type { Profile } from '@recado/contracts/permissions'
import type { OfCompany, Versioned } from '@recado/kit/db/columns'
import type { ColumnType, Generated } from 'kysely'

export type UserTable = OfCompany &
  Versioned & {
    id: Generated<number>
    name: string
    profile: Profile
    super: Generated<boolean>
    whatsapp_id: number | null
    all_ticket: Generated<'enable' | 'disable'> // whether the user sees tickets without a queue
    pending_notices: Generated<'enable' | 'disable'>
    rights_version: Generated<number>
    language: Language | null
    alerts: ColumnType<Alerts | null, string | undefined, string>
    preferences: ColumnType<Partial<Preferences> | null, string | undefined, string>
    reported_on: string | null // the Monday of the last weekly report
    photo_path: string | null // the path in the file store
    photo_mime: string | null
    online: Generated<boolean>
    last_seen_at: Date | null
  }

export type UserQueueTable = OfCompany & { user_id: number; queue_id: number }

export type LoginTable = OfCompany & { email: string; user_id: number; password_hash: string }
