import type { Session } from '../../../../tables/integration-tables.ts'

type Choices = Pick<Session, 'choices' | 'isMultiple'>

/**
 * Translates a contact's text into the reply for Typebot: a number becomes the content of that choice.
 * @returns undefined when the text matches no choice
 */
export function chosenBy(text: string, { choices, isMultiple }: Choices): string | undefined {
  if (choices.length === 0) return text
  const one = contentOf(text, choices)
  if (one !== undefined || !isMultiple) return one
  const several = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => contentOf(part, choices))
  return several.length > 0 && !several.includes(undefined) ? several.join(', ') : undefined
}

function contentOf(text: string, choices: readonly string[]): string | undefined {
  const asked = text.trim().toLowerCase()
  const place = /^\d{1,3}$/.test(asked) ? choices[Number(asked) - 1] : undefined
  return place ?? choices.find((choice) => choice.toLowerCase() === asked)
}
