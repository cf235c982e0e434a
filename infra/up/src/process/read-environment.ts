import { readFileSync } from 'node:fs'

/** The initial environment of a process of the same user: proc_pid_environ(5). */
export const readEnvironment = (pid: number): NodeJS.ProcessEnv =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .flatMap((pair) => {
        const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
        return name ? [[name, value]] : []
      }),
  )
