import { realpath, stat } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'

type Wanted = {
  /** The public folder of the former system. */
  readonly folder: string
  /** The company there; undefined in systems for one company. */
  readonly companyId: number | undefined
  /** The address or the name of the file, as a row has it. */
  readonly told: string
}

/** The folders in which versions of the family store files of these kinds. */
const FOLDERS = ['', 'quickMessage', 'schedule', 'medias']

/**
 * Finds a file of the former system in its public folder, or in the folder of its company there.
 * @returns undefined if it is missing, or lies outside the folder or in that of another company
 */
export async function findFile({
  folder,
  companyId,
  told,
}: Wanted): Promise<{ path: string; size: number } | undefined> {
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined) return undefined
  const name = nameOf(told)
  const own = companyId === undefined ? [] : [`company${companyId}`]
  const places = [name, ...[...own, ''].flatMap((one) => FOLDERS.map((inner) => join(one, inner, name)))]
  const bases = [...own, ''].flatMap((one) => FOLDERS.map((inner) => join(one, inner, basename(name))))
  for (const place of new Set([...places, ...bases])) {
    const path = await realpath(resolve(root, place)).catch(() => undefined)
    if (path === undefined || !path.startsWith(root + sep) || isOfOther(path.slice(root.length + 1), companyId))
      continue
    const found = await stat(path)
    if (found.isFile()) return { path, size: found.size }
  }
  return undefined
}

/** @returns the path below the public folder that an address names */
function nameOf(told: string): string {
  const path = told.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/^\/?(?:.*\/)?public\//, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path // a percent sign that is part of the name
  }
}

function isOfOther(path: string, companyId: number | undefined): boolean {
  const [, company] = /^company(\d+)(?:\/|\\)/.exec(path) ?? []
  return company !== undefined && companyId !== undefined && Number(company) !== companyId
}
