import { aSheet } from '@recado/kit/testing/a-sheet'

type Line = { readonly name: string; readonly number: string }

/** @returns a spreadsheet of people, as programs write one and browsers upload it */
export const sheetOfPeople = (people: readonly Line[]): Buffer<ArrayBuffer> =>
  aSheet(people.map(({ name, number }) => [name, number, '']))
