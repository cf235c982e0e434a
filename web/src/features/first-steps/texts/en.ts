import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  firstSteps: {
    title: 'First steps',
    progress: 'Done: {{done}} of {{all}}',
    done: 'Done',
    open: 'To do',
    phone: 'Try it with the simulated phone',
    dismiss: 'Do not show again',
    steps: {
      connect: { title: 'Connect WhatsApp', hint: 'Scan a QR code with the phone of the company.' },
      hours: { title: 'Set the business hours', hint: 'Outside of them, customers get a notice.' },
      queues: { title: 'Create the queues', hint: 'Each colleague sees the conversations of their queues.' },
      invite: { title: 'Invite the team', hint: 'By e-mail or by a link; each person chooses their own password.' },
      reply: { title: 'Write a quick reply', hint: 'The text that you repeat, one slash away.' },
    },
  },
}
