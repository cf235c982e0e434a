import { type Finding, failure, fine, warning } from '../finding.ts'

/** @param versions such as 24.21.0: of the running Node, and the one with which the product is tested */
export function checkNode({ running, tested }: { running: string; tested: string }): Finding {
  const advice = `Use Node ${tested}, which npm ci installs and the image contains.`
  if (majorOf(running) < majorOf(tested)) return failure(`Node ${running} is too old`, advice)
  if (majorOf(running) > majorOf(tested)) return warning(`Node ${running} has not been tried`, advice)
  return fine(`Node ${running}`)
}

const majorOf = (version: string): number => Number(version.split('.')[0])
