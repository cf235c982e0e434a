import { isTest } from './import-rules.ts'

/**
 * @param sources the text of each file
 * @returns the files, tests apart, whose code names something: as many have to change when another one of its sort comes
 */
export const namedIn = (sources: ReadonlyMap<string, string>, name: RegExp): string[] =>
  [...sources].flatMap(([file, source]) => (!isTest(file) && name.test(withoutComments(source)) ? [file] : []))

const withoutComments = (source: string): string => source.replace(/\/\*.*?\*\//gs, '').replace(/\/\/.*$/gm, '')
