import { globSync, readFileSync } from 'node:fs'
import { type Workspace, workspaceOf } from '../workspaces.ts'
import { findMarks, type Mark } from './find-marks.ts'

/** Pages that are generated from other texts. Their sentences are counted where they are written. */
const GENERATED = ['events', 'messages', 'proofs', 'runbooks/README', 'schema', 'services'].map(
  (page) => `docs/${page}.md`,
)
const PAGES = ['*.md', 'docs/**/*.md', '{contracts,web,services/*,infra/*}/*.md']

/**
 * Finds the marks in all source files and pages of the repository.
 * @param sources the text of every source file, by path
 * @returns the marks by the directory of their package; the marks of files that are in no package are under `docs`
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
