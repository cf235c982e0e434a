import { z } from 'zod'

const LAST_ACK = 5

/**
 * The progress of a sent message: -1 failed, 0 not sent yet, 1 received by WhatsApp, 2 delivered to the phone, 3 read,
 * 4 and 5 played. A higher value is read as 5.
 */
export const Acknowledgement = z.preprocess(
  (ack: number): unknown => (typeof ack === 'number' ? Math.min(ack, LAST_ACK) : ack),
  z.int().min(-1).max(LAST_ACK),
)
