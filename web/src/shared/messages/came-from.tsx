import { isFromAd } from '@recado/contracts/tickets/from-ad'
import type { CameFrom as Origin } from '@recado/contracts/whatsapp/content'
import { IconAd, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './came-from.module.css'
import { useOriginName } from './use-origin-name.ts'

/** The advertisement or post that a message answers; any other origin is shown as one line. */
export function CameFrom({ origin }: { origin: Origin }) {
  const { t } = useTranslation()
  const nameOf = useOriginName()
  const { title, text, url, sourceId } = origin
  if (!isFromAd(origin)) {
    return (
      <div className={classes.place}>
        <IconMapPin size={14} stroke={1.75} aria-hidden /> {t('origins.from', { place: nameOf(origin) })}
      </div>
    )
  }
  return (
    <aside className={classes.card} aria-label={nameOf(origin)}>
      <span className={classes.kind}>
        <IconAd size={14} stroke={1.75} aria-hidden /> {nameOf(origin)}
      </span>
      {title && (
        <strong className={classes.title} dir="auto">
          {title}
        </strong>
      )}
      {text && (
        <span className={classes.text} dir="auto">
          {text}
        </span>
      )}
      {url && <Address url={url} />}
      {sourceId && <span className={classes.id}>{t('origins.id', { id: sourceId })}</span>}
    </aside>
  )
}

/**
 * A link to the origin. The sender of the message chose the address, so only an https address opens, and the label
 * shows its host.
 */
function Address({ url }: { url: string }) {
  const address = URL.parse(url)
  if (address?.protocol !== 'https:') return <span className={classes.id}>{url}</span>
  return (
    <a className={classes.link} href={address.href} target="_blank" rel="noopener noreferrer">
      {address.host}
    </a>
  )
}
