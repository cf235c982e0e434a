import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  users: {
    title: 'Users',
    add: 'New user',
    editTitle: 'Edit user',
    search: 'Search users',
    empty: 'Invite the team to answer with you.',
    profile: 'Profile',
    profileHint: 'Decides what the person sees and may do.',
    profilePlaceholder: 'Choose a profile',
    queues: 'Queues',
    noQueues: 'No queue',
    seesNothing:
      'Without queues, waiting conversations are not seen. Give at least one queue, or the conversations without queue.',
    online: 'Online',
    offline: 'Offline',
    you: '(you)',
    password: 'Password',
    passwordHint: '{{min}} to {{max}} characters.',
    passwordStays: 'Left empty, it stays the same.',
    currentPassword: 'Current password',
    currentPasswordHint: 'Needed to change your own e-mail or password if you signed in more than 15 minutes ago.',
    connection: 'Default connection',
    companyDefault: 'The company’s',
    allTicket: 'Notify of waiting tickets',
    allTicketHint: 'Is notified of the waiting tickets that they may see.',
    noQueueTickets: 'See tickets without queue',
    noQueueTicketsHint: 'Also sees the tickets that wait without a queue.',
    removeTwoFactor: 'Remove 2FA',
    removeTwoFactorQuestion:
      'Remove two-step verification for {{name}}? The password will be enough at the next sign-in.',
    removeTwoFactorConfirm: 'Remove',
    twoFactorRemoved: 'Two-step verification removed.',
    saved: 'User saved successfully',
    deleted: 'User deleted successfully',
    deleteTitle: 'Delete user',
    deleteQuestion: 'Delete {{name}}? Open tickets will return to the queue.',
  },
}
