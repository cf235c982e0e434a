import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Resolve = NonNullable<Extract<ModulePreloadOptions, object>['resolveDependencies']>

/**
 * Leaves out of the preloads of a file what the file itself imports before it runs. Vite lists all imports of a later
 * part in each file that loads it.
 * @returns the plugin that reads the imports, and the setting of `build.modulePreload`
 */
export function createPreloads(): { readonly plugin: Plugin; readonly resolveDependencies: Resolve } {
  const imported = new Map<string, ReadonlySet<string>>()
  return {
    plugin: {
      name: 'preloads',
      apply: 'build',
      generateBundle(_, bundle) {
        for (const file of Object.keys(bundle)) imported.set(file, closureOf(file, bundle))
      },
    },
    resolveDependencies: (_, files, { hostId, hostType }) =>
      hostType === 'html' ? files : files.filter((file) => !imported.get(hostId)?.has(file)),
  }
}

function closureOf(start: string, bundle: Bundle): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (seen.has(file) || chunk?.type !== 'chunk') return
    seen.add(file)
    chunk.imports.forEach(visit)
  }
  visit(start)
  return seen
}
