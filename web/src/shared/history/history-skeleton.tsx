import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AfterAWhile } from '../ui/states.tsx'
import classes from './history.module.css'

const BUBBLES = [
  { key: 'a', width: '46%', height: 38, isOwn: false },
  { key: 'b', width: '30%', height: 38, isOwn: false },
  { key: 'c', width: '52%', height: 58, isOwn: true },
  { key: 'd', width: '38%', height: 38, isOwn: false },
  { key: 'e', width: '34%', height: 38, isOwn: true },
]

export function HistorySkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.filled}>
      <AfterAWhile>
        <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
        <div className={classes.skeleton}>
          {BUBBLES.map(({ key, width, height, isOwn }) => (
            <Skeleton key={key} width={width} height={height} radius="md" ml={isOwn ? 'auto' : 0} />
          ))}
        </div>
      </AfterAWhile>
    </div>
  )
}
