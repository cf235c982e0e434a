import { createHash } from 'node:crypto'
import { accessSync, constants, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'

/** The free memory, in bytes, that the servers of several parallel runs need. */
const NEEDED = 4 * 1024 ** 3

/** The user's id. Every user can write to the file system in memory, but not into the directories of others. */
const USER = process.getuid?.()

type Where = { readonly memory?: string; readonly needed?: number; readonly user?: number | undefined }

/**
 * Chooses the directory of servers that end with their test run: in memory where there is room, otherwise on disk, in the
 * checkout. A test run creates and drops hundreds of databases of 700 files each. ext4 passes over every inode that was
 * freed in the last minute when it creates a file, so a new database takes half a second of processor time there, and
 * 0.03 s in memory.
 */
export function testRoot({ memory = MEMORY, needed = NEEDED, user = USER }: Where = {}): string {
  return hasRoom(memory, needed) ? join(memory, nameOf(user)) : DISK
}

const DISK = '.data/test'
const nameOf = (user: number | undefined): string =>
  `recado-test-${createHash('sha256').update(`${user} ${process.cwd()}`).digest('hex').slice(0, 10)}` // of this checkout

/** @returns all directories in which earlier runs of this user in this checkout may have left data */
export const allTestRoots = (): readonly string[] => [DISK, join(MEMORY, nameOf(USER))]

function hasRoom(directory: string, needed: number): boolean {
  try {
    accessSync(directory, constants.W_OK)
    const { bavail, bsize } = statfsSync(directory)
    return Math.min(bavail * bsize, process.availableMemory()) >= needed
  } catch {
    return false // the system has no such file system
  }
}
