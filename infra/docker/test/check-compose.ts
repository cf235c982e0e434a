import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { checkEnvironments } from './check-environments.ts'
import { type ComposeFile, type Env, interpolate, readCompose, type Service } from './compose-file.ts'
import { checkDockerfile, copiedFromSources, installedWorkspaces, readStages } from './dockerfile.ts'

const LEAST_GRACE_S = 35 // a part takes up to 30 s to stop, and `make up` waits 35 s for it

/**
 * Finds the faults that `docker compose config` or a first start would report, as far as that works without an engine.
 * @param text the content of docker-compose.yml
 * @param environment the variables of .env
 * @returns one line per fault
 */
export function checkCompose(root: string, text: string, environment: Env): string[] {
  const missing = new Set<string>()
  const asWritten = readCompose(text)
  const file = interpolate(asWritten, environment, (name) => missing.add(name))
  const shape = checkShape(file)
  if (shape.length > 0) return shape
  const faults = [
    ...[...missing].map((name) => `${name} is read, but .env does not have it`),
    ...Object.entries(file.services).flatMap(([name, service]) => [
      ...checkReferences(name, service, file),
      ...checkImage(root, name, service),
      ...checkEntries(root, name, service),
      ...checkHolding(name, service),
    ]),
    ...checkEnvironments(asWritten, file),
  ]
  return [...new Set(faults)] // without duplicates, since several containers report the faults of a shared image
}

/**
 * Compiles the Compose Specification's own schema, which the linter dclint contains. Formats are not checked, because
 * the schema's "duration" is the format of Go, not of JSON Schema.
 */
function compileShape(): ValidateFunction {
  const path = new URL('./schemas/compose.schema.json', import.meta.resolve('dclint/package.json'))
  // ajv has this version of JSON Schema under another address
  const { $schema: _, ...schema } = JSON.parse(readFileSync(path, 'utf8'))
  return new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
}
const isShaped = compileShape()

const checkShape = (file: ComposeFile): string[] =>
  isShaped(file)
    ? []
    : (isShaped.errors ?? []).map(({ instancePath, message, params }) =>
        [instancePath, message, JSON.stringify(params)].join(' '),
      )

function checkReferences(name: string, service: Service, file: ComposeFile): string[] {
  const faults: string[] = []
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
    const target = file.services[other]
    if (!target) faults.push(`${name} depends on ${other}, which is not a service`)
    if (target && condition === 'service_healthy' && !target.healthcheck)
      faults.push(`${name} waits for the health of ${other}, which has no healthcheck`)
    if (target?.profiles && !service.profiles) faults.push(`${name} depends on ${other}, which is optional`)
  }
  for (const network of service.networks ?? [])
    if (!(network in (file.networks ?? {}))) faults.push(`${name}: network ${network} is not declared`)
  for (const volume of service.volumes ?? []) {
    const source = volume.split(':')[0] ?? ''
    if (!source.startsWith('.') && !(source in (file.volumes ?? {})))
      faults.push(`${name}: volume ${source} is not declared`)
  }
  return faults
}

function checkImage(root: string, name: string, { image = '', build }: Service): string[] {
  if (!build) return /:\d+\.\d+/.test(image) ? [] : [`${name}: image ${image} names no exact version`]
  const { context, dockerfile } = build
  if (!existsSync(join(root, context, dockerfile))) return [`${name}: ${dockerfile} does not exist`]
  return checkDockerfile(root, context, join(context, dockerfile))
}

/**
 * Checks that the files that a container runs or mounts exist, that the image contains the files to run, and that it
 * has the packages of their workspace.
 */
function checkEntries(root: string, name: string, service: Service): string[] {
  const faults: string[] = []
  const mounted = (service.volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((path) => path.startsWith('.'))
  const entries = [...(service.command ?? []), ...(service.healthcheck?.test ?? [])].filter((word) =>
    word.endsWith('.ts'),
  )
  for (const path of [...mounted, ...entries])
    if (!existsSync(join(root, path))) faults.push(`${name}: ${path} does not exist`)
  const dockerfile = service.build && join(root, service.build.context, service.build.dockerfile)
  if (!dockerfile || !existsSync(dockerfile)) return faults
  const stages = readStages(readFileSync(dockerfile, 'utf8'))
  for (const entry of entries) {
    if (!copiedFromSources(stages).some((source) => entry.startsWith(`${source}/`)))
      faults.push(`${name}: the image has no ${entry}`)
  }
  const workspace = (service.command ?? [])
    .find((word) => word.endsWith('.ts'))
    ?.split('/')
    .slice(0, 2)
    .join('/')
  const isInstalled = installedWorkspaces(stages).some(
    (one) => one === workspace || `${workspace}/`.startsWith(`${one}/`),
  )
  if (workspace && !isInstalled) faults.push(`${name}: the image installs nothing for ${workspace}`)
  return faults
}

/** Checks a container against the rules for all containers, such as restarts, rights and the time to stop. */
function checkHolding(name: string, service: Service): string[] {
  const isOnce = service.restart === 'on-failure'
  const faults: [isFault: boolean, what: string][] = [
    [service.restart !== 'unless-stopped' && !isOnce, 'is not started again'],
    [!service.healthcheck && !isOnce, 'has no healthcheck'],
    [!service.build && (service.user ?? 'root') === 'root', 'runs as root'],
    [!service.cap_drop?.includes('ALL'), 'keeps the capabilities of root'],
    [!service.security_opt?.includes('no-new-privileges:true'), 'may gain privileges'],
    [service.build !== undefined && !service.read_only, 'may write into its image'],
    [Number.parseInt(service.stop_grace_period ?? '10s', 10) < LEAST_GRACE_S, `is killed before ${LEAST_GRACE_S} s`],
    [
      service.ports !== undefined && !service.networks?.includes('outside'),
      'publishes a port on a network without an outside',
    ],
  ]
  return faults.filter(([isFault]) => isFault).map(([, what]) => `${name} ${what}`)
}
