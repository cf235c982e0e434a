import { PixConfig } from './pix/pix-config.ts'

/** What billing reads from the environment besides what every service reads. */
export const BillingConfig = PixConfig
export type BillingConfig = PixConfig
