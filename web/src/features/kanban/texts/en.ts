import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  kanban: {
    title: 'Kanban',
    search: 'Search by contact',
    queues: 'Queues',
    users: 'Users',
    noLane: 'Open',
    empty: 'Make tags with the Kanban option to set up the lanes.',
    emptyToAsk: 'The lanes are tags with the Kanban option. Ask a supervisor or the administrator for one.',
    noQueues: 'You are in no queue, so you see no conversations. Ask the administrator for one.',
    toTags: 'Go to the tags',
    emptyLane: 'No conversations here.',
    card: 'Conversation with {{name}}',
    unread_one: '{{count}} unread message',
    unread_other: '{{count}} unread messages',
    waiting: 'waiting {{time}}',
    seeTicket: 'See ticket',
    moveOf: 'Move {{name}} to…',
    moveTo: 'Move to…',
    help: 'Press space to take up the card, the arrows to choose the lane, space to put it down and Escape to leave it.',
    carrying: '{{name}}: over {{lane}}',
    left: 'Ticket tag removed!',
    entered: 'Ticket tag added!',
  },
}
