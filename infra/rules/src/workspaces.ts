import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const Dependencies = z.record(z.string(), z.string()).default({})
const Manifest = z.object({
  name: z.string(),
  workspaces: z.array(z.string()).default([]),
  exports: z.record(z.string(), z.string()).default({}),
  dependencies: Dependencies,
  devDependencies: Dependencies,
  optionalDependencies: Dependencies,
})

/** A package of the repository. The root is a workspace too, with an empty directory. */
export type Workspace = {
  name: string
  /** The directory of the workspace relative to the repository. */
  directory: string
  /** The pattern of files for each pattern of subpaths, as `exports` of package.json defines them. */
  exports: Record<string, string>
  declared: ReadonlySet<string>
}

/** @returns the root, followed by every workspace that its package.json lists */
export function readWorkspaces(root: string): Workspace[] {
  const manifests = readManifest(root).workspaces.map((pattern) => `${pattern}/package.json`)
  const directories = globSync(manifests, { cwd: root }).map(dirname).sort()
  return ['', ...directories].map((directory) => {
    const { name, exports, dependencies, devDependencies, optionalDependencies } = readManifest(join(root, directory))
    const declared = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    return { name, directory, exports, declared }
  })
}

/** @returns the workspace that contains a file; the root if no other workspace contains it */
export const workspaceOf = (workspaces: readonly Workspace[], file: string): Workspace | undefined =>
  workspaces.find(({ directory }) => directory && file.startsWith(`${directory}/`)) ?? workspaces[0]

const readManifest = (directory: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')))
