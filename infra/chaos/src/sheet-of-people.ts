import { aSheet } from '@recado/kit/testing/a-sheet'

type Line = { readonly name: string; readonly number: string }

/** @returns an XLSX sheet with names and numbers, as browsers upload it */
export const sheetOfPeople = (people: readonly Line[]): Buffer<ArrayBuffer> =>
  aSheet(people.map(({ name, number }) => [name, number, '']))
