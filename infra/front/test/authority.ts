import { X509Certificate } from 'node:crypto'
import { certify, openAccount } from '@recado/pix-simulator/bank/account'

/** A certificate and its private key, both as PEM. */
export type Identity = { readonly certificate: string; readonly key: string }

/** The host names of infra/front's files. */
export const MAIN = 'recado.example.com'
export const PIX = 'pix.example.com'

/** A certificate authority of a test for the servers, and one of a Pix provider, with certificates of both. */
export type Authorities = {
  readonly root: string // PEM
  readonly servers: Readonly<Record<typeof MAIN | typeof PIX, Identity>>
  readonly provider: {
    readonly root: string // PEM
    readonly caller: Identity
    readonly expired: Identity
  }
  /** A client certificate of an authority that is not the provider's. */
  readonly stranger: Identity
}

export function makeAuthorities(): Authorities {
  const [own, provider, other] = [openAccount(), openAccount(), openAccount()]
  const serve = (name: string) => certify(own.authorityKey, name, { is: 'server', names: [name] })
  return {
    root: own.authority,
    servers: { [MAIN]: serve(MAIN), [PIX]: serve(PIX) },
    provider: {
      root: provider.authority,
      caller: provider.bank,
      expired: certify(provider.authorityKey, 'Former bank', { is: 'client' }, new Date('2021-01-01T00:00:00Z')),
    },
    stranger: other.bank,
  }
}

/** @returns the value of `Client-Cert` (RFC 9440) for a certificate */
export const headerOf = ({ certificate }: Identity): string =>
  `:${new X509Certificate(certificate).raw.toString('base64')}:`
