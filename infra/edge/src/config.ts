import { ServiceConfig } from '@recado/kit/config'
import { AddressRanges } from '@recado/kit/http/callers/address-ranges'
import { SERVICE_NAMES, type ServiceName } from '@recado/system/services'
import { addressVariable } from '@recado/system/variables'
import { z } from 'zod'

/** The addresses of a service's processes, separated by commas. */
const Upstream = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(z.url({ protocol: /^http$/ }).transform((url) => new URL(url))))

type Addresses = { readonly [N in ServiceName as ReturnType<typeof addressVariable<N>>]: typeof Upstream }
const addresses = Object.fromEntries(SERVICE_NAMES.map((name) => [addressVariable(name), Upstream])) as Addresses

/** The environment variables of the edge. */
export const EdgeConfig = ServiceConfig.pick({ NODE_ENV: true, HOST: true, PORT: true, LOG_LEVEL: true }).extend({
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(), // the address of the product in browsers
  // the proxies that may state the client's address and certificate
  TRUSTED_PROXIES: z.string().default('').pipe(AddressRanges),
  // the address at which the video service plays a help video, with `{video}` in place of the video's code
  HELP_PLAYER_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.youtube-nocookie.com/embed/{video}?autoplay=1&rel=0'),
  // this port must not be reachable from outside
  METRICS_PORT: z.coerce.number<string>().int().min(0).max(65_535).optional(),
  ...addresses,
  WEB_ROOT: z.string().min(1), // the folder of the built client
})
export type EdgeConfig = z.output<typeof EdgeConfig>
