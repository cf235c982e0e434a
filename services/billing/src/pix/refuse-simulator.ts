import { X509Certificate } from 'node:crypto'
import type { PixConfig } from './pix-config.ts'

const SIMULATED = 'CN=Simulated Pix' // the issuer of all certificates of the simulator

type Given = Pick<PixConfig, 'PIX_CA' | 'PIX_SIMULATOR_URL'> & { readonly NODE_ENV: string }

/** @throws an Error when production is configured with the simulator */
export function refuseSimulator({ NODE_ENV, PIX_CA, PIX_SIMULATOR_URL }: Given): void {
  if (NODE_ENV !== 'production') return
  if (PIX_SIMULATOR_URL)
    throw new Error('PIX_SIMULATOR_URL is not for production: payments to a simulated bank are not real')
  if (PIX_CA && new X509Certificate(PIX_CA).subject === SIMULATED) {
    throw new Error('PIX_CA is the authority of the Pix simulator, which is not for production')
  }
}
