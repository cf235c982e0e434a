import { useTranslation } from 'react-i18next'
import { Mark } from '../../shared/ui/mark.tsx'
import classes from './nothing-opened.module.css'

export function NothingOpened() {
  const { t } = useTranslation()
  return (
    <div className={classes.panel}>
      <Mark size={72} />
      <p className={classes.title}>{t('tickets.select')}</p>
      <p className={classes.hint}>{t('tickets.selectHint')}</p>
    </div>
  )
}
