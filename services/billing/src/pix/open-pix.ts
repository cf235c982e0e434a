import type { Verify } from '@recado/kit/http/routes/route'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { createBacenProvider } from './bacen/bacen-provider.ts'
import type { BacenSettings } from './bacen/bacen-settings.ts'
import type { NEEDED, PixConfig } from './pix-config.ts'
import type { PixProvider } from './provider.ts'
import { refuseSimulator } from './refuse-simulator.ts'
import { createWebhookVerifier } from './verify-webhook.ts'
import { webhookAddress } from './webhook-address.ts'

/** The Pix provider of this installation, and the settings of its webhook. */
export type Pix = {
  readonly provider: PixProvider
  /** Checks requests to the routes that the provider calls. */
  readonly verifyWebhook: Verify
  /** The address to register at the provider; it may contain the secret. */
  readonly webhookUrl: string
  /** The address of the simulated bank's app, if one runs. */
  readonly bankAppUrl: string | null
}

/** @returns undefined when this installation has no provider @throws an Error for the simulator in production */
export function openPix(
  config: PixConfig & { readonly NODE_ENV: string },
  deps: { readonly outgoing: Outgoing },
): Pix | undefined {
  if (!config.PIX_DRIVER) return undefined
  refuseSimulator(config)
  const { PIX_WEBHOOK_CA: authorities = [], PIX_WEBHOOK_ADDRESSES: addresses } = config
  const secret = needed(config, 'PIX_WEBHOOK_SECRET')
  return {
    provider: createBacenProvider(settingsOf(config), deps),
    verifyWebhook: createWebhookVerifier({ authorities, secret, addresses }),
    webhookUrl: webhookAddress(needed(config, 'PIX_WEBHOOK_URL'), authorities.length > 0 ? undefined : secret),
    bankAppUrl: config.PIX_SIMULATOR_URL ?? null,
  }
}

function settingsOf(config: PixConfig): BacenSettings {
  const url = needed(config, 'PIX_URL')
  return {
    url,
    tokenUrl: config.PIX_TOKEN_URL ?? tokenUrlOf(url),
    tokenRequest: config.PIX_TOKEN_REQUEST ?? 'basic-form',
    clientId: needed(config, 'PIX_CLIENT_ID'),
    clientSecret: needed(config, 'PIX_CLIENT_SECRET'),
    scopes: config.PIX_SCOPES,
    tls: {
      cert: needed(config, 'PIX_CERTIFICATE'),
      key: needed(config, 'PIX_CERTIFICATE_KEY'),
      ...(config.PIX_CA && { ca: config.PIX_CA }),
    },
    key: needed(config, 'PIX_KEY'),
    codeFrom: config.PIX_CODE_FROM ?? 'charge',
    checksNoCertificate: config.PIX_WEBHOOK_CA === undefined,
  }
}

function tokenUrlOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/+$/, '')}/oauth/token`
}

type Name = (typeof NEEDED)[number]

/** @returns a variable that is required with a driver @throws an Error when it is missing */
function needed(config: PixConfig, name: Name): string {
  const value = config[name]
  if (value === undefined) throw new Error(`${name} is missing`)
  return value
}
