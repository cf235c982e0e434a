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
  /** Relative to the repository. */
  directory: string
  /** The file pattern for each subpath pattern, as in Node. */
  exports: Record<string, string>
  declared: ReadonlySet<string>
}

/** @returns the root, then every workspace that it lists */
export function readWorkspaces(root: string): Workspace[] {
  const manifests = readManifest(root).workspaces.map((pattern) => `${pattern}/package.json`)
  const directories = globSync(manifests, { cwd: root }).map(dirname).sort()
  return ['', ...directories].map((directory) => {
    const { name, exports, dependencies, devDependencies, optionalDependencies } = readManifest(join(root, directory))
    const declared = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    return { name, directory, exports, declared }
  })
}

/** @returns the workspace of a file; the root if no other contains it */
export const workspaceOf = (workspaces: readonly Workspace[], file: string): Workspace | undefined =>
  workspaces.find(({ directory }) => directory && file.startsWith(`${directory}/`)) ?? workspaces[0]

const readManifest = (directory: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')))
