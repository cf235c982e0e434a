import type { CameFrom } from '../whatsapp/content.ts'

/** Whether somebody came from an advertisement or post that is named, not just from some place. */
export const isFromAd = ({ sourceId, clickId, url, title }: CameFrom): boolean =>
  [sourceId, clickId, url, title].some((part) => part !== null)
