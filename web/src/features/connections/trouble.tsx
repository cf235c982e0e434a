import type { Session } from '@recado/contracts/connections/connection'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { useSpoken } from '../../shared/messages/use-spoken.ts'
import classes from './trouble.module.css'

type Props = {
  readonly session: Pick<Session, 'statusReason' | 'statusWords' | 'networkWords' | 'retryAt'>
}

/** Why a session is not open, in the product's words and in those of WhatsApp, and when it is tried again. */
export function Trouble({ session: { statusReason, statusWords, networkWords, retryAt } }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const spoken = useSpoken()
  return (
    <span className={classes.trouble}>
      {statusReason && <span>{spoken(statusWords, statusReason)}</span>}
      {networkWords && <WhatsappSays words={networkWords} />}
      {retryAt && <time dateTime={retryAt}>{t('connections.retryAt', { date: format.dateTime(retryAt) })}</time>}
    </span>
  )
}

function WhatsappSays({ words: { code, detail, title, text, url } }: { words: NonNullable<Session['networkWords']> }) {
  const { t } = useTranslation()
  const said = [title, text].filter((part) => part !== null)
  const number = t('connections.whatsappCode', { code: detail === null ? code : `${code}/${detail}` })
  return (
    <span>
      {said.length > 0 ? (
        <>
          {t('connections.whatsappSays')} <q lang="">{said.join('. ')}</q> ({number})
        </>
      ) : (
        `${t('connections.whatsappSays')} ${number}`
      )}
      {url && (
        <>
          {' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('connections.whatsappMore')}
          </a>
        </>
      )}
    </span>
  )
}
