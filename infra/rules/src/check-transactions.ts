import { isRepository, isTest } from './import-rules.ts'

const IN_SERVICE = /^services\/(?!kit\/)[^/]+\/src\//

/**
 * Checks that only repositories name the type `RepositoryTx`, which can build SQL statements. Use cases have a `Tx`,
 * which cannot.
 * @param sources the text of every file of the repository, by path
 * @returns one line per file of a service that names `RepositoryTx` and is not a repository
 */
export const checkTransactions = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources]
    .filter(
      ([file, source]) =>
        IN_SERVICE.test(file) && !isRepository(file) && !isTest(file) && source.includes('RepositoryTx'),
    )
    .map(([file]) => `${file}: only repositories name RepositoryTx; move the statement into one`)
