import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  messagesApi: {
    title: 'Message API',
    how: 'How it works',
    intro:
      'Your systems send texts and files through the WhatsApp of a connection. The message becomes part of the contact’s ticket, and the reply reaches the team like any other.',
    address: 'Address',
    header: 'Header',
    makeToken: 'Make a token in Connections',
    numberRule: 'Number without a mask: country code + area code + number',
    wholeApi: 'Description of all routes (OpenAPI)',
    sendText: 'Send a text',
    sendMedia: 'Send a file',
    exampleIn: '{{title}}: {{name}}',
    sampleToken: 'YOUR_TOKEN',
    sampleMessage: 'Your order is on its way',
    answers: 'Answers',
    success: '{{status}}: the message is stored and leaves in order.',
    answered: 'Message sent',
    failure: 'An error answers with its code in the field error and its explanation in the field message.',
    status: 'Status',
    code: 'Code',
    meaning: 'Meaning',
    follow: 'Follow the message',
    followHint: 'With the same token, the id of the answer tells how far the message has come.',
    limits: 'Limits',
    limit: {
      text: 'Texts of up to {{most}} characters.',
      files: 'Up to {{most}} files in one request; the text is the caption of the first.',
      bytes: 'Each file: image {{image}}, audio {{audio}}, video {{video}}, document {{document}}.',
      rate: 'The requests a minute of each connection are limited: after a 429, wait the seconds of the header Retry-After.',
      check:
        'A new number is looked up on WhatsApp first: up to {{most}} a minute by each connection. After a 429 the same request finds the answer ready.',
      again: 'With the same header Idempotency-Key, a request that is repeated within 24 h is not sent twice.',
    },
    tests: 'Try it',
    test: {
      text: 'Text',
      media: 'Media',
    },
    token: 'Token',
    number: 'Number',
    file: 'File',
    message: 'Message',
    send: 'Send',
    sent: 'Message sent',
  },
}
