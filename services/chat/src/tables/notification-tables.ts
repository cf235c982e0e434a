import type { NotificationKind, NotificationSubject } from '@recado/contracts/notifications/notification'
import type { Copy, Json, Row } from '@recado/kit/db/columns'

export type NotificationTable = Row & {
  user_id: number
  kind: NotificationKind
  source: string
  by_id: number | null
  by_name: string | null
  about: Json<NotificationSubject>
  chat_id: number | null
  message_id: number | null
  ticket_id: number | null
  read_at: Date | null
}

export type ConnectionStateTable = Copy & { is_up: boolean }
