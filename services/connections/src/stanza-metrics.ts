import { Counter, Gauge, type Registry } from 'prom-client'
import type { WhatsappMetrics } from './channels/whatsapp/session-surroundings.ts'

/** What the gateway counts of the stanzas that come and how they are answered. */
export function createStanzaMetrics(
  registry: Registry,
): Omit<WhatsappMetrics, 'receiptWithoutJournal' | 'tokenIssued'> {
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
  return {
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
