import { isTest } from './import-rules.ts'

/**
 * @param sources the text of each file
 * @returns the files without tests whose code names something; about as many must change for another element of its
 * kind
 */
export const namedIn = (sources: ReadonlyMap<string, string>, name: RegExp): string[] =>
  [...sources].flatMap(([file, source]) => (!isTest(file) && name.test(withoutComments(source)) ? [file] : []))

const withoutComments = (source: string): string => source.replace(/\/\*.*?\*\//gs, '').replace(/\/\/.*$/gm, '')
