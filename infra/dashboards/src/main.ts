import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BOARDS } from './boards/boards.ts'
import { readDeclaredMetrics } from './declared-metrics.ts'
import { fileOf, textOf } from './written-board.ts'

const declared = await readDeclaredMetrics()
for (const board of BOARDS) writeFileSync(join(import.meta.dirname, '..', fileOf(board)), textOf(board, declared))
