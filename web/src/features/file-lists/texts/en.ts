import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  fileLists: {
    title: 'File lists',
    add: 'New list',
    addTitle: 'New file list',
    editTitle: 'Edit file list',
    search: 'Search file lists',
    empty: 'Gather files to use in campaigns, and to send in conversations by typing /.',
    message: 'Message',
    messageHint: 'Sent before the files.',
    files: 'Files',
    text: 'Text sent with the file',
    textOf: 'Text sent with file {{place}}',
    choose: 'Choose file',
    chooseOf: 'Choose file {{place}}',
    takeOut: 'Remove the file {{name}}',
    addRow: 'Add file',
    removeRow: 'Remove row {{place}}',
    sending: 'Uploading {{name}}',
    sent: 'Uploaded',
    retry: 'Upload again',
    someFailed: 'The list is saved, but some files were not uploaded.',
    failed: 'Not uploaded.',
    saved: 'File list saved',
    deleted: 'File list deleted',
    deleteTitle: 'Delete file list',
    deleteQuestion: 'Delete the list {{name}} and its files?',
  },
}
