import { isFromAd } from '@recado/contracts/tickets/from-ad'
import type { CameFrom } from '@recado/contracts/whatsapp/content'
import { useTranslation } from 'react-i18next'

/** The origins of contacts, as keys of the texts; phones send these names. */
const PLACES = {
  click_to_chat_link: 'link',
  global_search_new_chat: 'search',
  business_search: 'search',
  qr_code: 'code',
  biz_profile_qr_code: 'code',
} as const

/** @returns a function that names the origin of a message in a few words */
export function useOriginName(): (origin: CameFrom) => string {
  const { t } = useTranslation()
  return (origin) => {
    const { app, sourceType, entryPoint } = origin
    const program = app && app.charAt(0).toUpperCase() + app.slice(1)
    const place = entryPoint ? placeOf(entryPoint) : program
    if (!isFromAd(origin) && place) return place
    const isAd = sourceType === 'ad' || entryPoint?.startsWith('ctwa') || origin.clickId !== null
    const kind = t(isAd ? 'origins.ad' : 'origins.post')
    return program ? `${kind} · ${program}` : kind
  }

  function placeOf(entryPoint: string): string {
    const known = Object.entries(PLACES).find(([name]) => name === entryPoint)?.[1]
    return known ? t(`origins.places.${known}`) : entryPoint.replaceAll('_', ' ')
  }
}
