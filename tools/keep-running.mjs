/** Runs a program that is to go on running: once it has started, it is started again whenever it ends unasked. Built-ins of Node 18 only. */
import { setTimeout as sleep } from 'node:timers/promises'
import { askedToEnd, runPinned } from './pinned-node.mjs'

/** What the program tells us when it serves (server/src/main.ts). */
const STARTED = 'started'
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 10_000
/** One that served this long did not end of what it began with: the next one begins at once. */
const STEADY_MS = 3_000

/**
 * A first start that fails has told why, and nothing is gained by trying again. After that it is the machine or a bug: the
 * clinic needs its desk back whatever it was.
 * @returns the exit code of the run that was the last
 */
export const runWatched = async (words) => {
  let started = false
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    let since = 0
    const code = await runPinned(words, (message) => {
      if (message !== STARTED) return
      started = true
      since = Date.now()
    })
    if (code === 0 || !started || askedToEnd()) return code
    if (since > 0 && Date.now() - since > STEADY_MS) pause = FIRST_PAUSE
    console.error(`服务进程意外结束（${code}），正在重新启动 · the server ended unasked (${code}), starting it again`)
    for (const end = Date.now() + pause; Date.now() < end && !askedToEnd(); ) await sleep(50)
    if (askedToEnd()) return code
  }
}
