import { Skeleton } from '@mantine/core'
import { AfterAWhile } from '../../shared/ui/states.tsx'
import classes from './shell-skeleton.module.css'

/** The placeholder of a page while its code loads. */
export const PageSkeleton = () => (
  <AfterAWhile>
    <div className={classes.body} aria-hidden="true">
      <Skeleton height={14} width="40%" />
      <Skeleton height={14} width="70%" />
      <Skeleton height={14} width="55%" />
    </div>
  </AfterAWhile>
)
