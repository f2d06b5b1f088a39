/** Runs a program with the pinned Node until it ends. Built-ins of Node 18 only. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { tellFailedStart } from '../server/src/start-failure.mjs'
import { dataFolder, nodeProgram, root } from './install.mjs'

/** The program that runs now. */
let child = null
let asked = false
let listening = false

/** Whether somebody asked us to end. */
export const askedToEnd = () => asked

/** npm's shell dies of a SIGTERM without handing it on; whoever it started has another parent from then on. */
const whenShellIsGone = (stop) => {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && stop(), 1_000).unref()
}

/** Ctrl-C and SIGTERM reach the program. */
const listen = () => {
  if (listening) return
  listening = true
  const stop = (signal) => {
    asked = true
    child?.kill(signal)
  }
  // A terminal sends Ctrl-C to both of us: the child decides when it has stopped.
  process.on('SIGINT', () => {
    asked = true
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop)
  whenShellIsGone(() => stop('SIGTERM'))
}

/**
 * Runs a script with the pinned Node; Ctrl-C and SIGTERM reach it, and it is told when we are gone.
 * @param heard gets what the script tells us
 * @returns its exit code
 */
export const runPinned = (words, heard = () => undefined) =>
  new Promise((resolve) => {
    listen()
    const node = nodeProgram()
    child = spawn(node, ['--import', new URL('follow.mjs', import.meta.url).href, ...words], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        // Compiled code is kept beside the packages: a start need not strip types and parse everything again.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
        ...process.env,
        PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      },
    })
    child.on('message', heard)
    child.once('error', (error) => {
      const sentence = { chinese: '无法运行内置的 Node.js。', english: 'The bundled Node.js cannot be run.' }
      tellFailedStart(sentence, error, dataFolder)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? ''] ?? 0)))
  })
