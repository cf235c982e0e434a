import { ACCENT, type Installation, PRODUCT } from '@recado/contracts/installation/installation'
import { API_PREFIX } from '@recado/contracts/route'
import { useEffect, useState } from 'react'
import { useInstallation } from '../shared/installation/installation-store.ts'
import { looksWith } from './installed-looks.ts'
import type { Looks } from './theme.ts'

/**
 * Names the document, and sets its manifest and its colour.
 * @param first the looks at the start of this window
 * @returns the looks of the installation
 */
export function useInstalledLooks(first: Looks): Looks {
  const installation = useInstallation()
  const { name, accent } = installation
  const isOwn = isProducts(installation)
  useEffect(() => {
    document.title = name
    const manifest = isOwn ? '/manifest.webmanifest' : `${API_PREFIX}/installation/manifest`
    document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest)
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', accent ?? ACCENT)
  }, [name, accent, isOwn])
  const [looks, setLooks] = useState(first)
  useEffect(() => {
    let isCurrent = true
    void looksWith(accent).then((next) => isCurrent && setLooks(next))
    return () => {
      isCurrent = false
    }
  }, [accent])
  return looks
}

const isProducts = ({ name, accent, logo }: Installation): boolean =>
  name === PRODUCT && accent === null && logo === null
