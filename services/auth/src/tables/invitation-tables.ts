import type { Profile } from '@recado/contracts/permissions'
import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated, GeneratedAlways } from 'kysely'

export type InvitationTable = OfCompany & {
  id: GeneratedAlways<number>
  hash: Buffer
  email: string | null // forgotten when the invitation ends
  mail_message_id: string | null // its mail, which does not leave after the invitation has ended
  profile: Profile
  inviter_id: number // may have been deleted
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
  revoked_at: Date | null
}

export type InvitationQueueTable = OfCompany & { invitation_id: number; queue_id: number }
