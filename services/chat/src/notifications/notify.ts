import type { Doer } from '@recado/contracts/doer'
import { notificationCreated } from '@recado/contracts/notifications/events'
import type { NotificationSubject } from '@recado/contracts/notifications/notification'
import { factOf } from '@recado/kit/db/tx'
import { findGone } from '../people/person-repository.ts'
import type { Tx } from '../tables/db.ts'
import { insertNotifications } from './notification-repository.ts'

type News = {
  readonly userIds: readonly number[]
  readonly by: Doer | null
  readonly source: string
  readonly about: NotificationSubject
}

/** Notifies users once per source, except deleted users and the user `by`, who caused the notification. */
export async function notify(tx: Tx, { userIds, by, source, about }: News): Promise<void> {
  const others = [...new Set(userIds)].filter((id) => id !== by?.id)
  const gone = await findGone(tx, others)
  const made = await insertNotifications(
    tx,
    others
      .filter((id) => !gone.includes(id))
      .map((id) => ({
        user_id: id,
        kind: about.kind,
        source,
        by_id: by?.id ?? null,
        by_name: by?.name ?? null,
        about: JSON.stringify(about),
        chat_id: 'chat' in about ? about.chat.id : null,
        message_id: 'messageId' in about ? about.messageId : null,
        ticket_id: 'ticket' in about ? about.ticket.id : null,
      })),
  )
  await tx.emitAll(made.map((notification) => factOf(notificationCreated, { notification })))
}
