import { Skeleton, VisuallyHidden } from '@mantine/core'
import { AfterAWhile } from '../ui/states.tsx'
import classes from './list-skeleton.module.css'

const ROWS = ['60%', '45%', '70%', '52%', '64%', '40%', '58%', '66%']

/** Placeholder rows while a list loads. */
export const ListSkeleton = ({ label }: { label: string }) => (
  <AfterAWhile>
    <VisuallyHidden role="status">{label}</VisuallyHidden>
    <div className={classes.rows} aria-hidden="true">
      {ROWS.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={12} width={width} />
          <Skeleton height={12} width="40%" />
          <Skeleton height={12} width="25%" />
        </div>
      ))}
    </div>
  </AfterAWhile>
)
