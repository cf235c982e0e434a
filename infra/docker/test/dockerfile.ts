import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

type Instruction = { name: string; words: string[] }
type Stage = { name: string; from: string; instructions: Instruction[] }

/** Parses the instructions of a Dockerfile by stage. A backslash at the end of a line continues the instruction. */
export function readStages(text: string): Stage[] {
  const lines = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const stages: Stage[] = []
  for (const line of lines) {
    const [name = '', ...words] = line.split(/\s+/)
    if (name === 'FROM') stages.push({ from: words[0] ?? '', name: words[2] ?? '', instructions: [] })
    else stages.at(-1)?.instructions.push({ name, words })
  }
  return stages
}

/** @returns the paths of the repository that the last stage copies into the image */
export const copiedFromSources = (stages: Stage[]): string[] =>
  copiesOf(stages.slice(-1))
    .filter(({ from }) => !from)
    .flatMap(({ sources }) => sources)

/** @returns one line per fault of the Dockerfile, such as a copied file or a stage that does not exist */
export function checkDockerfile(root: string, context: string, path: string): string[] {
  const stages = readStages(readFileSync(join(root, path), 'utf8'))
  const names = stages.map(({ name }) => name)
  const ignored = readIgnored(root, `${path}.dockerignore`)
  const faults: string[] = []
  for (const { from } of stages) {
    if (!names.includes(from) && !/:\d+\.\d+/.test(from)) faults.push(`${path}: FROM ${from} names no exact version`)
  }
  for (const { from, sources } of copiesOf(stages)) {
    if (from && !names.includes(from)) faults.push(`${path}: COPY --from=${from} names no stage`)
    for (const source of from ? [] : sources) {
      if (!existsSync(join(root, context, source))) faults.push(`${path}: COPY ${source}, which does not exist`)
      if (ignored.some((pattern) => matchesGlob(source, pattern)))
        faults.push(`${path}: COPY ${source}, which ${path}.dockerignore keeps out`)
    }
  }
  if (!['node', '1000'].includes(lastUser(stages))) faults.push(`${path}: the last USER is not an ordinary one`)
  return faults
}

/** @returns the workspaces, or folders of workspaces, whose packages the image installs */
export const installedWorkspaces = (stages: Stage[]): string[] =>
  stages
    .flatMap(({ instructions }) => instructions)
    .filter(({ name, words }) => name === 'RUN' && words.includes('ci'))
    .flatMap(({ words }) => words.filter((_, index) => words[index - 1] === '--workspace'))

function copiesOf(stages: Stage[]): { from: string | undefined; sources: string[] }[] {
  return stages
    .flatMap(({ instructions }) => instructions)
    .filter(({ name }) => name === 'COPY' || name === 'ADD')
    .map(({ words }) => ({
      from: words.find((word) => word.startsWith('--from='))?.slice('--from='.length),
      sources: words.filter((word) => !word.startsWith('--')).slice(0, -1),
    }))
}

const lastUser = (stages: Stage[]): string =>
  stages.at(-1)?.instructions.findLast(({ name }) => name === 'USER')?.words[0] ?? 'root'

const readIgnored = (root: string, file: string): string[] =>
  existsSync(join(root, file))
    ? readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
    : []
