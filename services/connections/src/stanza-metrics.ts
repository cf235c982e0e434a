import { Counter, Gauge, type Registry } from 'prom-client'
import type { WhatsappMetrics } from './channels/whatsapp/session-surroundings.ts'

const FIELDS_NAMED = 200 // senders choose the number; WhatsApp had come to 131 in August 2026

/** What the gateway counts of the stanzas that come and how they are answered. */
export function createStanzaMetrics(
  registry: Registry,
): Omit<WhatsappMetrics, 'receiptWithoutJournal' | 'resent' | 'tokenIssued' | 'tokensHeard' | 'undelivered'> {
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
  const available = new Counter({
    name: 'wa_presence_available_total',
    help: 'Times that an account was shown as available, so that its phone does not ring; must be 0',
    registers,
  })
  const unknownContents = new Counter({
    name: 'wa_content_unknown_total',
    help: 'Messages shown as not supported, by the number of the field that is newer than this program; other from 200 on',
    labelNames: ['field'],
    registers,
  })
  return {
    unknownContent: (field: number) => unknownContents.inc({ field: field < FIELDS_NAMED ? String(field) : 'other' }),
    backlog: {
      change(moreAnnounced, moreLeft) {
        announced.inc(moreAnnounced)
        left.inc(moreLeft)
      },
    },
    deaf: () => deaf.inc(),
    shownAvailable: () => available.inc(),
  }
}
