import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { readLocation } from '../../shared/messages/location.ts'
import { useKindWords } from '../../shared/messages/use-kind-words.ts'
import classes from './cards.module.css'

export function LocationCard({ body }: { body: string }) {
  const { t } = useTranslation()
  const { word } = useKindWords()
  const { thumbnail, link, description } = readLocation(body)
  return (
    <div className={classes.place}>
      {thumbnail ? (
        <img className={classes.map} src={thumbnail} alt="" />
      ) : (
        <div className={classes.map}>
          <IconMapPin size={34} stroke={1.25} aria-hidden />
        </div>
      )}
      <div className={classes.placeTexts}>
        <span className={classes.cardTitle}>{description || word('locationMessage')}</span>
        {link && (
          <a className={classes.cardAction} href={link} target="_blank" rel="noopener noreferrer">
            {t('content.seeOnMap')}
          </a>
        )}
      </div>
    </div>
  )
}
