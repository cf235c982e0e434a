import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  support: {
    watched: 'Support: {{name}} is looking into your company until {{until}}.',
    reads: 'Can only view.',
    changes: 'May change data, allowed by {{by}}.',
    reason: 'Reason: {{reason}}',
    allow: 'Allow changes',
    allowQuestion:
      'Allow {{name}} from support to change data of your company until {{until}}? The audit log records each change. You can end the access at any time.',
    end: 'End access',
    own: 'You are in {{company}} as support until {{until}}.',
    ownReads: 'You can only view until an admin allows changes.',
    ownChanges: 'An admin has allowed changes.',
    leave: 'Back to my company',
  },
}
