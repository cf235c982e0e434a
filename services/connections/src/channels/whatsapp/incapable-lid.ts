import type { BinaryNode } from '@whiskeysockets/baileys'
import { lidOf } from './address.ts'

/**
 * The LID by which a person's devices could not take a message, if a receipt says so: `<error reason="lid"
 * type="feature-incapable"/>` (whatsapp-rust #708). Without looking inside it is a receipt of a delivery.
 */
export function incapableLid({ attrs, content }: BinaryNode): string | undefined {
  const errors = Array.isArray(content) ? content.filter(({ tag }) => tag === 'error') : []
  const isIncapable = errors.some(({ attrs: { reason, type } }) => reason === 'lid' && type === 'feature-incapable')
  return isIncapable ? (lidOf(attrs['from']) ?? undefined) : undefined
}
