import { Counter, Gauge, type Registry } from 'prom-client'
import type { ReadingCounts } from './channels/whatsapp/reading/read-message.ts'
import type { WhatsappMetrics } from './channels/whatsapp/session-surroundings.ts'
import type { StanzaMetrics } from './channels/whatsapp/stanzas/answer-stanzas.ts'
import { createUnknownStanzas } from './channels/whatsapp/stanzas/unknown-stanzas.ts'

type Counted = Pick<
  WhatsappMetrics,
  keyof StanzaMetrics | keyof ReadingCounts | 'backlog' | 'deaf' | 'shownAvailable' | 'historyRefused'
>

// higher field numbers are counted as `other`, because senders choose them; WhatsApp used up to 131 in August 2026
const FIELDS_NAMED = 200

/** Creates the metrics of stanzas and of the content of messages. */
export function createStanzaMetrics(registry: Registry): Counted {
  const registers = [registry]
  const announced = new Gauge({
    name: 'wa_backlog_announced',
    help: 'Stanzas that waited for sessions which are catching up',
    registers,
  })
  const left = new Gauge({ name: 'wa_backlog_left', help: 'Those of them that have not come yet', registers })
  const deaf = new Counter({
    name: 'wa_deaf_total',
    help: 'Connections that were given up because what WhatsApp had announced did not come',
    registers,
  })
  const histories = new Counter({
    name: 'wa_history_refused_total',
    help: 'Parts of what phones tell of the time before they were linked that were too large, or could not be fetched or unpacked',
    labelNames: ['reason'],
    registers,
  })
  const available = new Counter({
    name: 'wa_presence_available_total',
    help: 'Times that an account was shown as available, so that its phone does not ring; must be 0',
    registers,
  })
  const unknown = new Counter({
    name: 'wa_stanza_unknown_total',
    help: 'Stanzas, or children of them, that are not known here',
    labelNames: ['tag', 'type', 'child'],
    registers,
  })
  const refused = new Counter({
    name: 'wa_stanza_error_answered_total',
    help: 'Stanzas that were answered with an error',
    labelNames: ['class', 'code'],
    registers,
  })
  const redelivered = new Counter({
    name: 'wa_redelivered_total',
    help: 'Stanzas that had waited and came again, by how often: they are answered wrongly',
    labelNames: ['times'],
    registers,
  })
  const notKept = new Counter({
    name: 'wa_stanza_not_kept_total',
    help: 'Stanzas that were answered although what they tell could not be kept; must be 0',
    labelNames: ['tag'],
    registers,
  })
  const cuts = new Counter({
    name: 'wa_cut_over_answer_total',
    help: 'Lines that WhatsApp cut since a stanza was not answered rightly',
    registers,
  })
  const unknownContents = new Counter({
    name: 'wa_content_unknown_total',
    help: 'Messages shown as not supported, by the number of the field that is newer than this program; other from 200 on',
    labelNames: ['field'],
    registers,
  })
  const sealed = new Counter({
    name: 'wa_sealed_total',
    help: 'Corrections that were sealed under the secret of their message: opened, waiting for that message, or unopened',
    labelNames: ['outcome'],
    registers,
  })
  return {
    unknownStanza: createUnknownStanzas((kind) => unknown.inc(kind)),
    answeredError: ({ tag }, code) => refused.inc({ class: tag, code }),
    redelivered: (times) => redelivered.inc({ times }),
    notKept: ({ tag }) => notKept.inc({ tag }),
    cutOverAnswer: () => cuts.inc(),
    backlog: {
      change(moreAnnounced, moreLeft) {
        announced.inc(moreAnnounced)
        left.inc(moreLeft)
      },
    },
    deaf: () => deaf.inc(),
    historyRefused: (reason) => histories.inc({ reason }),
    shownAvailable: () => available.inc(),
    sealed: (outcome) => sealed.inc({ outcome }),
    unknownContent: (field) => unknownContents.inc({ field: field < FIELDS_NAMED ? String(field) : 'other' }),
  }
}
