import type { QuickMessagesTexts } from './pt-quick-messages.ts'

/** What the page of quick messages says, in English. */
export const enQuickMessages: QuickMessagesTexts = {
  title: 'Quick replies',
  add: 'New quick reply',
  editTitle: 'Edit quick reply',
  search: 'Search quick replies',
  empty: 'Keep answers ready and use them by typing / in a conversation.',
  shortcode: 'Shortcut',
  shortcodeHint: 'No spaces. In a conversation, type / and the shortcut.',
  message: 'Message',
  file: 'File',
  visible: 'Visible to',
  everybody: 'Everybody',
  onlyMe: 'Only me',
  status: 'Status',
  on: 'Active',
  off: 'Inactive',
  shared: 'Visible to the whole company',
  active: 'Active',
  activeHint: 'Switched off, it is not offered in conversations.',
  saved: 'Quick reply saved',
  deleted: 'Quick reply deleted',
  deleteTitle: 'Delete quick reply',
  deleteQuestion: 'Delete the quick reply {{name}}?',
}
