import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './details.module.css'

/** The ratings, lowest first. */
const RATES = ['low', 'good', 'best'] as const

/** The rating of a ticket, from one to three. */
export function Stars({ rate }: { rate: number }) {
  const { t } = useTranslation()
  const text = t(`details.ratings.${RATES[rate - 1] ?? 'good'}`)
  return (
    <span className={classes.rating} role="img" aria-label={text} title={text}>
      {RATES.map((one, index) =>
        index < rate ? <IconStarFilled key={one} size={12} /> : <IconStar key={one} size={12} stroke={1.75} />,
      )}
    </span>
  )
}
