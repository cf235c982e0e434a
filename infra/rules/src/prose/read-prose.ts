import { globSync, readFileSync } from 'node:fs'
import { type Workspace, workspaceOf } from '../workspaces.ts'
import { findMarks, type Mark } from './find-marks.ts'

/** Pages generated from other texts, whose sentences are counted at their source. */
const GENERATED = ['events', 'messages', 'proofs', 'schema', 'services'].map((page) => `docs/${page}.md`)
const PAGES = ['*.md', 'docs/**/*.md', '{contracts,web,services/*,infra/*}/*.md']

/**
 * Reads the prose of all source files and pages of the repository.
 * @param sources of every source file, by path
 * @returns the marks by the directory of the package; the marks of files outside all packages are under `docs`
 */
export function readProse(sources: ReadonlyMap<string, string>, workspaces: readonly Workspace[]): Map<string, Mark[]> {
  const pages = globSync(PAGES).filter((page) => !GENERATED.includes(page))
  const files = new Map([...sources, ...pages.map((page) => [page, readFileSync(page, 'utf8')] as const)])
  const marks = new Map<string, Mark[]>()
  for (const [file, source] of files) {
    const owner = workspaceOf(workspaces, file)?.directory || 'docs'
    marks.set(owner, [...(marks.get(owner) ?? []), ...findMarks(owner, file, source)])
  }
  return marks
}
