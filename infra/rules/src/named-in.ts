import { isTest } from './import-rules.ts'

/**
 * @param sources the text of each file, by path
 * @returns the files, except tests, whose code matches `name` outside of comments
 */
export const namedIn = (sources: ReadonlyMap<string, string>, name: RegExp): string[] =>
  [...sources].flatMap(([file, source]) => (!isTest(file) && name.test(withoutComments(source)) ? [file] : []))

const withoutComments = (source: string): string => source.replace(/\/\*.*?\*\//gs, '').replace(/\/\/.*$/gm, '')
