import { ACCENT } from '@recado/contracts/installation/installation'
import type { getManifest } from '@recado/contracts/installation/routes'
import { API_PREFIX, type RouteOutput } from '@recado/contracts/route'
import type { StoredInstallation } from './installation-repository.ts'

const OWN_ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** @returns the manifest of the web application, which differs from the client's own only in the operator's choices */
export function manifestOf({ detail, logo }: StoredInstallation): RouteOutput<typeof getManifest> {
  const { name, accent } = detail
  const icons = logo && [{ src: API_PREFIX + detail.logo, sizes: 'any', type: logo.mime, purpose: 'any' }]
  return {
    id: '/tickets',
    name,
    short_name: name,
    description: 'Atendimento por WhatsApp para a sua equipe',
    lang: 'pt-BR',
    start_url: '/tickets',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: accent ?? ACCENT,
    icons: icons ?? OWN_ICONS,
  }
}
