import { isRepository, isTest } from './import-rules.ts'

const IN_SERVICE = /^services\/(?!kit\/)[^/]+\/src\//

/**
 * Checks that only repositories open a transaction for statements. A use case has a `Tx`, which cannot build
 * statements; naming `RepositoryTx` would circumvent that.
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
