import { isRepository, isTest } from './import-rules.ts'

const IN_SERVICE = /^services\/(?!kit\/)[^/]+\/src\//

/**
 * Checks that repositories alone open a transaction for statements: a use case has a `Tx`, with which none can be built,
 * and would get around that by naming `RepositoryTx`.
 * @param sources of every file of the repository, by path
 * @returns one line per file
 */
export const checkTransactions = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources]
    .filter(
      ([file, source]) =>
        IN_SERVICE.test(file) && !isRepository(file) && !isTest(file) && source.includes('RepositoryTx'),
    )
    .map(([file]) => `${file}: only repositories name RepositoryTx; move the statement into one`)
