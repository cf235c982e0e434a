import type { ReactNode } from 'react'
import { useVariables, VARIABLE } from '../contact-fields/use-variables.ts'
import classes from './text-with-variables.module.css'

type Props = {
  readonly text: string
  /** Whether the field has a single line. */
  readonly isLine?: boolean
  readonly children: ReactNode
}

/** Covers a text with the same text in which chips with names replace the variables, until the user edits it. */
export function WithNames({ text, isLine = false, children }: Props) {
  const variables = useVariables()
  const pieces = text.split(VARIABLE)
  return (
    <div className={classes.field} data-variables>
      {children}
      {pieces.length > 1 && (
        <div className={classes.shown} data-line={isLine || undefined} aria-hidden="true">
          {pieces.map((piece, place) => {
            const variable = place % 2 === 1 && variables.find(({ name }) => name === piece)
            const key = `${place} ${piece}`
            if (variable) return <mark key={key}>{variable.label}</mark>
            return <span key={key}>{place % 2 === 1 ? `{{${piece}}}` : piece}</span>
          })}
        </div>
      )}
    </div>
  )
}
