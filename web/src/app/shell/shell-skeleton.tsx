import { Skeleton } from '@mantine/core'
import { PageSkeleton } from './page-skeleton.tsx'
import classes from './shell-skeleton.module.css'

/** The placeholder of the shell while the user is loading. */
export const ShellSkeleton = () => (
  <div className={classes.shell} aria-hidden="true">
    <div className={classes.header}>
      <Skeleton circle height={28} />
      <Skeleton height={12} width={180} />
    </div>
    <PageSkeleton />
  </div>
)
