import { createOutgoingHistogram, createRegistry } from '@recado/kit/metrics'
import { AllowedHosts } from '@recado/kit/outgoing/allowed-hosts'
import { createOutgoing, type Outgoing } from '@recado/kit/outgoing/outgoing'
import { type PixControl, pixControl } from '@recado/pix-simulator/control-client'
import { startPixSimulator } from '@recado/pix-simulator/start-simulator'
import { pino } from 'pino'
import type { BacenSettings } from '../src/pix/bacen/bacen-settings.ts'

/** A running simulated bank, with the settings that billing needs to reach it. */
export type SimulatedBank = {
  control: PixControl
  settings: BacenSettings
  /** The certificate authority of the bank's servers, in PEM. */
  authority: string
  stop(): Promise<void>
}

export async function startBank(): Promise<SimulatedBank> {
  const simulator = await startPixSimulator()
  const control = pixControl(simulator.url)
  const { apiUrl, clientId, clientSecret, certificate, certificateKey, authority, key } = await control.health()
  return {
    control,
    authority,
    settings: {
      url: apiUrl,
      tokenUrl: `${apiUrl}/oauth/token`,
      tokenRequest: 'basic-form',
      clientId,
      clientSecret,
      scopes: 'cob.write cob.read',
      tls: { ca: authority, cert: certificate, key: certificateKey },
      key,
      codeFrom: 'charge',
      checksNoCertificate: true,
    },
    stop: simulator.stop,
  }
}

/** Creates an HTTP client that may call these hosts. @param lines receives the log */
export const outgoingTo = (hosts: string, lines: string[]): Outgoing =>
  createOutgoing({
    allowed: AllowedHosts.parse(hosts),
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    timing: createOutgoingHistogram(createRegistry()),
  })
