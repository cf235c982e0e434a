import type { CameFrom } from '../whatsapp/content.ts'

/**
 * Whether somebody came from an advertisement or post: something is told of it, or the place is `ctwa…`, "click to
 * WhatsApp".
 */
export const isFromAd = ({ sourceId, clickId, url, title, text, entryPoint }: CameFrom): boolean =>
  [sourceId, clickId, url, title, text].some((part) => part !== null) || entryPoint?.startsWith('ctwa') === true
