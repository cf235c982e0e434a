import type { DeskTexts } from './pt-desk.ts'

export const enDesk: DeskTexts = {
  presence: {
    viewing_one: '{{names}} is looking at it too',
    viewing_other: '{{names}} are looking at it too',
    typing_one: '{{names}} is typing…',
    typing_other: '{{names}} are typing…',
  },
  news: {
    title: 'Notifications',
    some_one: '{{shown}} ticket with unread messages',
    some_other: '{{shown}} tickets with unread messages',
    none: 'Nothing new here.',
    allow: 'Allow desktop notifications',
    messageOf: 'Message from {{name}}',
    transfer: '{{by}} transferred {{name}} to you',
    transferWithNote: '{{by}} transferred {{name}} to you: {{note}}',
  },
  keys: {
    title: 'Keyboard shortcuts',
    on: 'Use keyboard shortcuts',
    search: 'Search everything',
    move: 'Next and previous in the list',
    open: 'Open the ticket',
    accept: 'Accept',
    close: 'Close',
    reopen: 'Reopen',
    transfer: 'Transfer',
    fresh: 'New ticket',
    find: 'Search tickets, or quick messages while writing',
    leave: 'Close the conversation',
    help: 'Show these keys',
  },
  palette: {
    title: 'Search everything',
    placeholder: 'Search tickets, contacts, messages or pages',
    nothing: 'No results',
    contacts: 'Contacts',
    messages: 'Messages',
    pages: 'Pages',
    actions: 'Actions',
  },
}
