/** Runs the planted faults in a process of their own, which is ended when a fault makes it turn for ever. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../step.ts'
import type { Outcome, Planned } from './run.ts'

const end = (child: ChildProcess): void => {
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
}

/** Plants the faults of a list. @returns how far it came before a fault held it */
const run = (list: string, silence: number, told: (outcome: Outcome) => void, until: number): Promise<number | null> =>
  new Promise((resolve) => {
    let done = 0
    const child = spawn(process.execPath, ['tools/plant/run.ts', list], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let held: NodeJS.Timeout
    const wait = (): void => {
      clearTimeout(held)
      held = setTimeout(() => {
        end(child)
        resolve(done)
      }, silence * 1000)
    }
    wait()
    child.on('message', (outcome: Outcome) => {
      done = outcome.at + 1
      told(outcome)
      wait()
      if (Date.now() > until) {
        clearTimeout(held)
        end(child)
        resolve(null)
      }
    })
    child.once('close', (code) => {
      clearTimeout(held)
      resolve(code === 0 ? null : done)
    })
  })

/**
 * @param silence seconds after which a fault that answers nothing counts as noticed, if its tests answer without it: it hangs
 * @param minutes after which the rest of the list is left
 */
export const plantAll = async (
  planned: readonly Planned[],
  { silence, minutes }: { silence: number; minutes: number },
  told: (one: Planned, outcome: Outcome) => void,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-plant-'))
  const until = Date.now() + minutes * 60_000
  const from = async (some: readonly Planned[], tell: (outcome: Outcome) => void, end = until) => {
    const list = join(folder, 'list.json')
    writeFileSync(list, JSON.stringify(some))
    return await run(list, silence, tell, end)
  }
  const hangs = async (one: Planned): Promise<boolean> => {
    let answered = false
    await from([{ ...one, sound: true }], ({ noticed }) => (answered = noticed === null), Number.POSITIVE_INFINITY)
    return answered
  }
  try {
    for (let begin = 0; begin < planned.length && Date.now() < until; ) {
      const rest = planned.slice(begin)
      const held = await from(rest, (outcome) => told(rest[outcome.at]!, outcome))
      if (held === null) return
      const one = rest[held]
      if (one) told(one, { at: held, noticed: (await hangs(one)) ? 'it hangs' : null, seconds: silence })
      begin += held + 1
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
