import type { NotificationSubject } from '@recado/contracts/notifications/notification'

/** @returns the address of what a notification is about */
export function placeOf(about: NotificationSubject): string {
  switch (about.kind) {
    case 'chat-mention':
      return `/chats/${about.chat.uuid}?message=${about.messageId}`
    case 'note-mention':
    case 'send-failed':
      return `/tickets/${about.ticket.uuid}?message=${about.messageId}`
    case 'ticket-assigned':
      return `/tickets/${about.ticket.uuid}`
    case 'connection-down':
      return '/connections'
    case 'webhook-off':
      return '/webhooks'
  }
}
