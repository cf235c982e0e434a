import { appendFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'

/** A line of the progress file of a run. */
export type Told =
  | { readonly step: 'run'; readonly files: number }
  | { readonly step: 'begin' | 'end'; readonly file: string; readonly at: number }

/** A Vitest reporter that appends the number of test files, and the start and end of each file, to a progress file. */
export class TellProgress implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
    writeFileSync(file, '')
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#tell({ step: 'run', files: specifications.length })
  }

  onTestModuleStart(module: TestModule): void {
    this.#tell({ step: 'begin', file: module.relativeModuleId, at: Date.now() })
  }

  onTestModuleEnd(module: TestModule): void {
    this.#tell({ step: 'end', file: module.relativeModuleId, at: Date.now() })
  }

  #tell(told: Told): void {
    appendFileSync(this.#file, `${JSON.stringify(told)}\n`)
  }
}
