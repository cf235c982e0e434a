import type { ReactNode } from 'react'
import classes from './details.module.css'

type Props = { readonly title: string; readonly children: ReactNode }

export const Section = ({ title, children }: Props) => (
  <section className={classes.section}>
    <h3 className={classes.title}>{title}</h3>
    {children}
  </section>
)
