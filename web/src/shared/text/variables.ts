import { useTranslation } from 'react-i18next'

/** The variables that the server replaces in texts, such as `{{name}}`. */
export const VARIABLES = [
  'name',
  'firstName',
  'greeting',
  'protocol',
  'date',
  'hour',
  'agent',
  'queue',
  'company',
] as const
type Variable = (typeof VARIABLES)[number]

/** Splits a text at its variables: every second piece is the name between the braces. */
export const VARIABLE = /\{\{(\w+)\}\}/

export const variableOf = (piece: string): Variable | undefined => VARIABLES.find((one) => one === piece)

/** @returns a function that replaces variables by their names in brackets, for one-line views of a text to be sent */
export function useVariableNames(): (text: string) => string {
  const { t } = useTranslation()
  const named = (piece: string) => {
    const variable = variableOf(piece)
    return variable ? `[${t(`common.variable.${variable}`)}]` : `{{${piece}}}`
  }
  return (text) =>
    text
      .split(VARIABLE)
      .map((piece, place) => (place % 2 === 1 ? named(piece) : piece))
      .join('')
}
