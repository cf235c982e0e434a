type Given = { readonly NODE_ENV: string; readonly CAMPAIGN_PACE: number }

/** @throws an Error in production if the pace is not 1, because WhatsApp would ban the customers' numbers */
export function refuseHaste({ NODE_ENV, CAMPAIGN_PACE }: Given): void {
  if (NODE_ENV === 'production' && CAMPAIGN_PACE !== 1) {
    throw new Error('CAMPAIGN_PACE must be 1 in production: WhatsApp bans numbers that send too fast')
  }
}
