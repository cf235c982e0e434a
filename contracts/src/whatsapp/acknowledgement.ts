import { z } from 'zod'

const LAST_ACK = 5

/** 0 waits with us, 1 WhatsApp has it, 2 on the phone, 3 read, 4 and 5 played; -1 failed. Higher ones are read as the last. */
export const Acknowledgement = z.preprocess(
  (ack: number): unknown => (typeof ack === 'number' ? Math.min(ack, LAST_ACK) : ack),
  z.int().min(-1).max(LAST_ACK),
)
