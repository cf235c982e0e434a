import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  account: {
    name: 'Name',
    email: 'E-mail',
    password: 'New password',
    passwordHint: 'Blank: it stays the same. {{min}} to {{max}} characters.',
    currentPassword: 'Current password',
    currentNeeded: 'Confirm with your current password.',
    saved: 'Profile saved',
    twoFactor: {
      title: 'Two-step verification',
      off: 'Off. Turn it on to be asked, besides the password, for a code of your phone when you sign in.',
      on: 'On: when you sign in, you are asked for a code of your authenticator app.',
      yourPassword: 'Your password',
      turnOn: 'Turn on',
      scan: 'Scan the picture with an authenticator app, or type the key into it. Then enter the code that it shows.',
      picture: 'Picture for the authenticator app',
      key: 'Key',
      code: '6-digit code',
      confirm: 'Confirm',
      offHint: 'To turn it off, enter the password and a code of the app or a recovery code.',
      anyCode: 'Code',
      turnOff: 'Turn off',
      turnedOff: 'Two-step verification is off.',
    },
    recovery: {
      title: 'Recovery codes',
      hint: 'Each code works once in place of the app. Keep them in a safe place: they are not shown again.',
      download: 'Download',
      fileName: 'recado-codes.txt',
      kept: 'I have kept the codes',
    },
    sessions: {
      title: 'Where you are signed in',
      current: 'This browser',
      place: '{{browser}} · {{system}}',
      unknown: 'Unknown browser',
      lastUsed: '{{ip}} · used on {{date}}',
      end: 'End',
      endOf: 'End the session on {{name}}',
      ended: 'Session ended.',
    },
  },
}
