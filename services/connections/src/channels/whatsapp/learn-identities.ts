import type { Log } from '@recado/kit/log'
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { linksOf } from './identity-links.ts'

/** Stanzas that may contain both the phone and the LID of a person; the client (7.0.0-rc14) ignores these pairs. */
const EVENTS = ['CB:receipt', 'CB:notification', 'CB:call']

/** Passes pairs of phone and LID from these stanzas to the client, which stores and announces new pairs. */
export function learnIdentities({ ws, signalRepository }: WASocket, isOpen: () => boolean, log: Log): void {
  for (const event of EVENTS) {
    ws.on(event, (node: BinaryNode) => {
      const pairs = isOpen()
        ? linksOf(node).map(({ phone, lid }) => ({ pn: `${phone}@s.whatsapp.net`, lid: `${lid}@lid` }))
        : []
      if (pairs.length === 0) return
      signalRepository.lidMapping
        .storeLIDPNMappings(pairs)
        .catch((err: unknown) => log.debug({ err }, 'identities not remembered'))
    })
  }
}
