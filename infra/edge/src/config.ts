import { ServiceConfig } from '@recado/kit/config'
import { z } from 'zod'

/** Addresses of a service's processes, separated by commas. */
const Upstream = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(z.url({ protocol: /^http$/ }).transform((url) => new URL(url))))

/** What the edge reads from the environment. */
export const EdgeConfig = ServiceConfig.pick({ NODE_ENV: true, HOST: true, PORT: true, LOG_LEVEL: true }).extend({
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(), // where browsers find the product
  AUTH_URL: Upstream,
  BILLING_URL: Upstream,
  TICKETS_URL: Upstream,
  CONNECTIONS_URL: Upstream,
  REALTIME_URL: Upstream,
  WEB_ROOT: z.string().min(1), // folder of the built client
})
export type EdgeConfig = z.output<typeof EdgeConfig>
