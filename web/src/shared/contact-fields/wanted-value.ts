import type { ContactField } from '@recado/contracts/contact-fields/contact-field'

/** The value of a field that the listed contacts have, as a user typed or chose it. */
export type WantedValue = { readonly fieldId: number; readonly value: string }

/** The filter in an address, such as `12:Ouro`. A filter by a deleted field is left out once the fields are known. */
export function wantedIn(text: string, fields: readonly ContactField[] | undefined): WantedValue | undefined {
  const [, id = '', value = ''] = /^(\d{1,15}):(.+)$/s.exec(text) ?? []
  if (value === '' || (fields && !fields.some((field) => field.id === Number(id)))) return undefined
  return { fieldId: Number(id), value }
}

export const addressOfWanted = (wanted: WantedValue | undefined): string | undefined =>
  wanted && `${wanted.fieldId}:${wanted.value}`
