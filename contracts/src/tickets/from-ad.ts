import type { CameFrom } from '../whatsapp/content.ts'

/**
 * Whether somebody came from an advertisement or post: one that is told of, or `ctwa…` ("click to WhatsApp") as the place.
 */
export const isFromAd = ({ sourceId, clickId, url, title, text, entryPoint }: CameFrom): boolean =>
  [sourceId, clickId, url, title, text].some((part) => part !== null) || entryPoint?.startsWith('ctwa') === true
