import { UNKNOWN } from '../open-enum.ts'
import type { Notification } from './notification.ts'

/** @returns the address of a notification's subject */
export function placeOf(about: Notification['about']): string {
  switch (about.kind) {
    case 'chat-mention':
      return `/chats/${about.chat.uuid}?message=${about.messageId}`
    case 'note-mention':
    case 'send-failed':
    case 'deletion-refused':
      return `/tickets/${about.ticket.uuid}?message=${about.messageId}`
    case 'ticket-assigned':
    case 'ticket-woken':
    case 'ticket-breached':
      return `/tickets/${about.ticket.uuid}`
    case 'connection-down':
      return '/connections'
    case 'webhook-off':
      return '/webhooks'
    case 'company-export':
      return '/settings?tab=export'
    case UNKNOWN:
      return '/' // only a later release knows this kind of subject
  }
}
