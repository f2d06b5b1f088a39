/** The running server process of a data directory, as its postmaster.pid and the system know it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './cannot-start.ts'

export type Postmaster = { readonly pid: number; readonly port: number; readonly status: string }

/** True while a process with this number exists, whoever owns it. */
export const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Command line of a process, each word followed by a space; empty when there is none. */
const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).replace('\n', ' ')
  } catch {
    return ''
  }
}

/**
 * The moment a process was born, as its system tells it: with the number it names one process and no later one.
 * Empty when there is none, or only what its parent has not yet asked for.
 */
export const bornAt = (pid: number): string => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may hold anything: state first, the time of birth as the twentieth (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return /^[ZX]/.test(fields[0]!) ? '' : fields[19]!
  } catch {
    return ''
  }
}

const serves = (pid: number, place: string) => commandOf(pid).includes(` ${place} `)

/** What postmaster.pid says (pid, port on line 4, state on line 8), without asking whether it is still true. */
const recorded = (place: string): Postmaster | null => {
  try {
    const lines = readFileSync(join(place, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() }
  } catch {
    return null
  }
}

/**
 * The server that runs on this data directory, or null. The file alone is not believed: after a crash or a restart of the
 * machine its number may belong to another process, so the process must name the directory on its command line.
 */
export const runningOn = (place: string): Postmaster | null => {
  const found = recorded(place)
  return found && alive(found.pid) && serves(found.pid, place) ? found : null
}

/** True when postmaster.pid names a living process that is not a server of this directory. */
export const leftOver = (place: string): boolean => {
  const found = recorded(place)
  return found !== null && alive(found.pid) && !serves(found.pid, place)
}

/**
 * Waits until the process has ended. One that ended and whose parent has not yet asked for its result has no command line.
 * @returns false when it still runs after `milliseconds`
 */
export const gone = async (pid: number, milliseconds: number): Promise<boolean> => {
  const ended = () => !alive(pid) || commandOf(pid) === ''
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20)) if (ended()) return true
  return ended()
}
