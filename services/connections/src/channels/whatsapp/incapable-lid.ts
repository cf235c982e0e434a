import type { BinaryNode } from '@whiskeysockets/baileys'
import { lidOf } from './address.ts'

/**
 * @returns the LID at which a person's devices could not process a message, from a receipt with `<error reason="lid"
 * type="feature-incapable"/>` (whatsapp-rust #708). The receipt otherwise looks like a delivery receipt.
 */
export function incapableLid({ attrs, content }: BinaryNode): string | undefined {
  const errors = Array.isArray(content) ? content.filter(({ tag }) => tag === 'error') : []
  const isIncapable = errors.some(({ attrs: { reason, type } }) => reason === 'lid' && type === 'feature-incapable')
  return isIncapable ? (lidOf(attrs['from']) ?? undefined) : undefined
}
