import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  content: {
    tryAgain: 'Try again',
    deletedByContact: 'Deleted by the contact',
    openPicture: 'Open picture: {{name}}',
    picture: 'Picture',
    previousPicture: 'Previous picture',
    nextPicture: 'Next picture',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    downloadPicture: 'Download picture',
    download: 'Download',
    mediaPending: 'Receiving the file…',
    mediaFailed: 'Media not available',
    play: 'Play',
    pause: 'Pause',
    position: 'Position',
    speed: 'Speed {{speed}}×',
    seeOnMap: 'See on the map',
    copyNumber: 'Copy {{number}}',
    noNotes: 'No notes on this contact.',
    noPictures: 'No pictures or films.',
    saveContact: 'Save contact',
    saveContactOf: 'Save the contact {{name}}',
    startChat: 'Start a chat',
    startChatWith: 'Start a chat with {{number}}',
  },
}
