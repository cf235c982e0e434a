type Given = { readonly NODE_ENV: string; readonly CAMPAIGN_PACE: number }

/** @throws an Error in production with the pace of a test, because WhatsApp would ban customers' numbers for it */
export function refuseHaste({ NODE_ENV, CAMPAIGN_PACE }: Given): void {
  if (NODE_ENV === 'production' && CAMPAIGN_PACE !== 1) {
    throw new Error('CAMPAIGN_PACE is not for production: WhatsApp bans numbers that write in haste')
  }
}
