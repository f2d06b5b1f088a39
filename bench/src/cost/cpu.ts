/**
 * Milliseconds of CPU, to the nanosecond, as the kernel's scheduler accounts them: the same on a busy machine as on a quiet one.
 * The database's are those of all of its processes but those that tidy up by themselves at hours of their own.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** They clear up after what was written before; a question that only reads causes nothing of it. */
const TIDYING = /autovacuum|checkpointer|logger/

/** What each process of the database has used so far; those that have ended stay counted. */
const used = new Map<string, number>()
const tidying = new Map<string, boolean>()

const titleOf = (pid: string): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

/** @param postmaster process number of the server all its processes are children of */
export const databaseCpu = (postmaster: number): number => {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  for (const pid of children.split(' ').filter(Boolean)) {
    try {
      if (!tidying.has(pid)) tidying.set(pid, TIDYING.test(titleOf(pid)))
      if (tidying.get(pid)) continue
      used.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    } catch {
      // It ended meanwhile.
    }
  }
  return [...used.values()].reduce((sum, one) => sum + one, 0)
}

/** This process, with all of its threads. */
export const serverCpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** All threads of another process. */
export const processCpu = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  )
