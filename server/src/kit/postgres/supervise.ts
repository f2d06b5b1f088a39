/** Watches over a server that was started: it is started again when it dies, and stopped in order when we end. */
import { setTimeout as sleep } from 'node:timers/promises'
import { gone, runningOn } from './postmaster.ts'

/** How often somebody looks whether it is still there. */
const LOOK_MS = 200
/** A server that cannot come back (a full disk, a wrong setting) is tried less and less often, and for ever. */
const LONGEST_MS = 2_000
const STOP_PATIENCE = 60_000

export type Running = { readonly pid: number; readonly port: number; readonly found: boolean }

export type Cluster = {
  readonly port: number
  /** True when an already running server was found and taken over. */
  readonly found: boolean
  /** Stops the server after its sessions were ended, everything written. */
  stop(): Promise<void>
  /** Leaves the server to those who still use it. */
  leave(): void
}

type Revival = {
  /** Starts it again, or finds it started by another user. */
  readonly again: () => Promise<Running>
  readonly report: (line: string) => void
}

/** @param place directory of the server */
export const supervise = (place: string, first: Running, { again, report }: Revival): Cluster => {
  const over = new AbortController()
  const { signal } = over
  let pid = first.pid
  const watch = async (): Promise<void> => {
    for (let pause = LOOK_MS; !signal.aborted; await sleep(pause, undefined, { signal, ref: false }).catch(() => {})) {
      if (runningOn(place)?.pid === pid) {
        pause = LOOK_MS
        continue
      }
      if (pause === LOOK_MS) report('数据库意外停止，正在恢复 · the database stopped, starting it again')
      try {
        ;({ pid } = await again())
        report('数据库已恢复 · the database is back')
      } catch (error) {
        if (pause === LOOK_MS) report(error instanceof Error ? error.message : String(error))
        pause = Math.min(pause * 2, LONGEST_MS)
      }
    }
  }
  const watching = watch()
  const leave = (): void => over.abort()
  const stop = async (): Promise<void> => {
    leave()
    await watching
    await shutDown(place, pid, report)
  }
  return { port: first.port, found: first.found, stop, leave }
}

/** Fast shutdown: sessions are ended, everything is written. */
const shutDown = async (place: string, pid: number, report: Revival['report']): Promise<void> => {
  if (runningOn(place)?.pid !== pid) return
  process.kill(pid, 'SIGINT')
  if (await gone(pid, STOP_PATIENCE)) return
  report('数据库停止超时，已强制停止，下次启动会自动恢复 · the database was stopped by force and will recover')
  process.kill(pid, 'SIGQUIT')
  await gone(pid, 5_000)
}
