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

/** One package of the repository; the root is one too, with an empty directory. */
export type Workspace = {
  name: string
  /** Relative to the repository. */
  directory: string
  /** From subpath pattern to file pattern, as Node reads it. */
  exports: Record<string, string>
  declared: ReadonlySet<string>
}

/** @returns the root first, then every workspace that it names */
export function readWorkspaces(root: string): Workspace[] {
  const manifests = readManifest(root).workspaces.map((pattern) => `${pattern}/package.json`)
  const directories = globSync(manifests, { cwd: root }).map(dirname).sort()
  return ['', ...directories].map((directory) => {
    const { name, exports, dependencies, devDependencies, optionalDependencies } = readManifest(join(root, directory))
    const declared = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    return { name, directory, exports, declared }
  })
}

/** @returns the workspace that a file belongs to: the root when no other holds it */
export const workspaceOf = (workspaces: readonly Workspace[], file: string): Workspace | undefined =>
  workspaces.find(({ directory }) => directory && file.startsWith(`${directory}/`)) ?? workspaces[0]

const readManifest = (directory: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')))
