import { X509Certificate } from 'node:crypto'
import type { PixConfig } from './pix-config.ts'

const SIMULATED = 'CN=Simulated Pix' // the only authority of the simulator's certificates

type Given = Pick<PixConfig, 'PIX_CA' | 'PIX_SIMULATOR_URL'> & { readonly NODE_ENV: string }

/** @throws an Error when production uses simulated payments */
export function refuseSimulator({ NODE_ENV, PIX_CA, PIX_SIMULATOR_URL }: Given): void {
  if (NODE_ENV !== 'production') return
  if (PIX_SIMULATOR_URL)
    throw new Error('PIX_SIMULATOR_URL is not for production: payments to a simulated bank are not real')
  if (PIX_CA && new X509Certificate(PIX_CA).subject === SIMULATED) {
    throw new Error('PIX_CA is that of the Pix simulator, which is not for production')
  }
}
