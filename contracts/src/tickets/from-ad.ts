import type { CameFrom } from '../whatsapp/content.ts'

/**
 * @returns true when a detail of an advertisement or post is known, or when the entry point is a click-to-WhatsApp one
 *   (`ctwa…`)
 */
export const isFromAd = ({ sourceId, clickId, url, title, text, entryPoint }: CameFrom): boolean =>
  [sourceId, clickId, url, title, text].some((part) => part !== null) || entryPoint?.startsWith('ctwa') === true
