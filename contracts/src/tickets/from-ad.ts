import type { CameFrom } from '../whatsapp/content.ts'

/**
 * @returns true if the message names an advertisement or post, or if its entry point is a click-to-WhatsApp
 * advertisement (`ctwa…`)
 */
export const isFromAd = ({ sourceId, clickId, url, title, text, entryPoint }: CameFrom): boolean =>
  [sourceId, clickId, url, title, text].some((part) => part !== null) || entryPoint?.startsWith('ctwa') === true
