/**
 * The names of the variables, such as `{{name}}`, that every text to a contact may contain. The fields of the company's
 * contacts are further variables, by their keys.
 */
export const TEXT_VARIABLES = [
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
export type TextVariable = (typeof TEXT_VARIABLES)[number]

/** The names of the variables in a text that are not in `TEXT_VARIABLES`, such as the keys of fields. */
export const furtherVariables = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name = '']) =>
    TEXT_VARIABLES.some((own) => own === name) ? [] : [name],
  )
