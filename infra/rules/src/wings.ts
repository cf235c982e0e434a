import type { ImportGraph } from './import-graph.ts'
import { isTest } from './import-rules.ts'

/**
 * The wings (folders of `src`) of a large service, by floors, lowest first. A wing imports only wings of lower floors,
 * and not those on its own floor. The subjects of a wing are its folders.
 */
export type Wings = Readonly<Record<string, readonly (readonly string[])[]>>

export const WINGS: Wings = {
  tickets: [['tables'], ['conversation'], ['machines', 'programs', 'desk'], ['operator']],
}

const FOLDER = /^services\/([^/]+)\/src\/([^/]+)\//
const LIST = 'infra/rules/src/wings.ts'

/**
 * Checks that each wing of a service imports only lower wings, repositories and rules included. `app.ts` passes to a
 * lower wing what it needs from a higher one. Files beside the wings and tests are not checked.
 * @returns one line per import that leads upwards or sideways, and per difference between the list and the folders
 */
export function checkWings({ files, imports }: ImportGraph, wings: Wings): string[] {
  const sources = files.filter((file) => FOLDER.test(file) && !isTest(file))
  const floorOf = (file: string) => wings[serviceOf(file)]?.findIndex((floor) => floor.includes(wingOf(file))) ?? -1
  const wrong = imports.flatMap(({ from, to }) => {
    const isWithin = 'file' in to && serviceOf(from) === serviceOf(to.file) && wingOf(from) !== wingOf(to.file)
    if (!isWithin || isTest(from) || floorOf(from) < 0 || floorOf(to.file) < floorOf(from)) return []
    const stands = floorOf(to.file) === floorOf(from) ? 'beside' : 'below'
    return [`${from}: ${wingOf(from)} stands ${stands} ${wingOf(to.file)}, but it imports ${to.file}`]
  })
  return [...wrong, ...Object.entries(wings).flatMap((service) => compareWithFolders(...service, sources))]
}

function compareWithFolders(service: string, floors: Wings[string], files: readonly string[]): string[] {
  const folders = new Set(files.filter((file) => serviceOf(file) === service).map(wingOf))
  const placed = floors.flat()
  return [
    ...[...folders].filter((folder) => !placed.includes(folder)).map((folder) => `does not place ${folder}`),
    ...placed.filter((wing) => !folders.has(wing)).map((wing) => `places ${wing}, which has no file`),
  ].map((difference) => `services/${service}: ${LIST} ${difference}`)
}

const serviceOf = (file: string): string => FOLDER.exec(file)?.[1] ?? ''
const wingOf = (file: string): string => FOLDER.exec(file)?.[2] ?? ''
