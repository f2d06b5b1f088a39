/** Which processes use the embedded database: the last one to leave stops it, and nobody enters while it does. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { bornAt } from './postmaster.ts'

let entries = 0

/** What stands in an entry, before the moment its process was born. */
const STAYING = 'staying'
const LEAVING = 'leaving'
/** A server that ends answers what is in flight, writes everything and stops the database: minutes at the very most. */
const PATIENCE = 90_000
const LOOK_MS = 50

/** One user of the embedded database: a server, a backup. */
export type Use = {
  /** Says that this user ends soon: whoever comes now waits for it. */
  leaving(): void
  /** True when no other user stays: the server is this one's to stop, and `left` is to be called afterwards. */
  isLast(): boolean
  left(): void
}

/**
 * Enters a user into the list, once nobody in it is about to end.
 * @throws CannotStart when one that is about to end does not
 */
export const enter = async (dataDir: string, report?: (line: string) => void): Promise<Use> => {
  const folder = join(dataDir, 'postgres.users')
  mkdirSync(folder, { recursive: true })
  const name = `${process.pid}.${++entries}`
  const own = join(folder, name)
  const say = (word: string): void => writeFileSync(own, `${word} ${bornAt(process.pid)}`)
  // First in the list, then a look at the others, and they do the same the other way round: one of two sees the other.
  say(STAYING)
  const others = () => othersIn(folder, name)
  const use = {
    leaving: () => say(LEAVING),
    isLast: () => {
      say(LEAVING)
      return others().every(({ leaving }) => leaving)
    },
    left: () => rmSync(own, { force: true }),
  }
  const ending = () => others().some(({ leaving }) => leaving)
  if (ending()) report?.('上一次运行正在结束，请稍候…… · waiting for the last run to end')
  for (const end = Date.now() + PATIENCE; ending(); await sleep(LOOK_MS))
    if (Date.now() > end) {
      use.left()
      throw new CannotStart(
        `上一次运行还没有结束（${dataDir}），请稍后再启动。`,
        `The last run on ${dataDir} has not ended yet; start again a little later.`,
      )
    }
  return use
}

/** The living users besides one's own; entries of dead ones are cleared away. */
const othersIn = (folder: string, own: string): { readonly leaving: boolean }[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (name === own) return []
    const [word = '', born = ''] = textOf(path).split(/ (.*)/)
    const now = bornAt(Number.parseInt(name, 10))
    // The number of one that was killed may belong to another process by now.
    if (now !== '' && (born === '' || born === now)) return [{ leaving: word === LEAVING }]
    rmSync(path, { force: true })
    return []
  })

/** An entry that has gone meanwhile says nothing. */
const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}
