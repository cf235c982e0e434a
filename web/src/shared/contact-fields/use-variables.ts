import { TEXT_VARIABLES } from '@recado/contracts/text/variables'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contactFields } from './contact-fields.ts'

/** A variable that texts may contain: its name between the braces, and its name for users. */
export type TextVariable = { readonly name: string; readonly label: string }

/** Splits a text at its variables: every second piece is the name between the braces. */
export const VARIABLE = /\{\{(\w+)\}\}/

/** The variables of every company, then the fields of the company's contacts in their order. */
export function useVariables(): TextVariable[] {
  const { t } = useTranslation()
  const { data: fields = [] } = useQuery(contactFields)
  return [
    ...TEXT_VARIABLES.map((name) => ({ name, label: t(`common.variable.${name}`) })),
    ...fields.map(({ key, name }) => ({ name: key, label: name })),
  ]
}

/** @returns a function that replaces variables by their names in brackets, for one-line views of a text to be sent */
export function useVariableNames(): (text: string) => string {
  const variables = useVariables()
  const named = (piece: string) => {
    const variable = variables.find(({ name }) => name === piece)
    return variable ? `[${variable.label}]` : `{{${piece}}}`
  }
  return (text) =>
    text
      .split(VARIABLE)
      .map((piece, place) => (place % 2 === 1 ? named(piece) : piece))
      .join('')
}
