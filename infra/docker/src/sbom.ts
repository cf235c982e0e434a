import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Prints the bill of materials (CycloneDX 1.5, JSON): every package of package-lock.json that the product needs, with its
 * version, hash and licence. npm makes it from the lock file alone: it installs no package and asks no registry.
 * `npm sbom --omit dev` would also leave out a package of the product that any workspace needs for development, such as
 * zod, so development packages are removed here.
 */
const ARGS = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
const DEVELOPMENT = 'cdx:npm:package:development'

type Locked = { readonly version?: string; readonly dev?: true }
type Component = { readonly 'bom-ref': string; readonly properties?: readonly { readonly name: string }[] }
type Dependency = { readonly ref: string; readonly dependsOn: readonly string[] }

/** The `name@version` of each package with a place in the lock file that is not only for development. */
function listRunning(): ReadonlySet<string> {
  const packages: Record<string, Locked> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const running = Object.entries(packages).filter(([, { dev }]) => !dev)
  return new Set(running.map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`))
}

const running = listRunning()
const list = JSON.parse(execFileSync('npm', ARGS, { encoding: 'utf8', maxBuffer: 2 ** 28 }))
const components = (list.components as Component[]).flatMap((component) => {
  const { properties = [] } = component
  const others = properties.filter(({ name }) => name !== DEVELOPMENT)
  if (others.length === properties.length) return [component]
  // npm describes two copies of a version by the first one, which may be the one for development
  return running.has(component['bom-ref']) ? [{ ...component, scope: 'required', properties: others }] : []
})
const refs = new Set([list.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
const dependencies = (list.dependencies as Dependency[])
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
list.metadata.component.name = 'recado' // npm takes the name of the folder
console.log(JSON.stringify({ ...list, components, dependencies }, null, 2))
