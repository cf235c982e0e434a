import { ACCENT, type Installation, PRODUCT } from '@recado/contracts/installation/installation'
import { API_PREFIX } from '@recado/contracts/route'
import { useEffect, useMemo } from 'react'
import { useInstallation } from '../shared/installation/installation-store.ts'
import { looksOf } from './looks.ts'

/** @returns the theme of the installation; also names the document, and sets its manifest and its colour */
export function useInstalledLooks(): ReturnType<typeof looksOf> {
  const installation = useInstallation()
  const { name, accent } = installation
  const isOwn = isProducts(installation)
  useEffect(() => {
    document.title = name
    const manifest = isOwn ? '/manifest.webmanifest' : `${API_PREFIX}/installation/manifest`
    document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest)
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', accent ?? ACCENT)
  }, [name, accent, isOwn])
  return useMemo(() => looksOf({ accent }), [accent])
}

const isProducts = ({ name, accent, logo }: Installation): boolean =>
  name === PRODUCT && accent === null && logo === null
