import { type Finding, failure, fine, warning } from '../finding.ts'

const LEAST = 1_024
const ENOUGH = 8_192 // a socket of each browser, each session and each connection is an open file

/** @param limits the text of /proc/<pid>/limits */
export function checkOpenFiles(limits: string): Finding {
  const [, soft = ''] = /^Max open files\s+(\S+)/m.exec(limits) ?? []
  const advice = 'Set LimitNOFILE of its unit, ulimits of its container, or ulimit -n, to 65536.'
  if (soft === 'unlimited') return fine('open files are not limited')
  const most = Number(soft)
  const text = `a process may open ${most} files`
  if (most < LEAST) return failure(text, advice)
  return most < ENOUGH ? warning(text, advice) : fine(text)
}
