/** A step of a check: one program, its output kept until it is known whether anybody needs to read it. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type Step = {
  readonly name: string
  /** Program and arguments; `node` is the pinned one. */
  readonly words: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
}
export type Outcome = { readonly ok: boolean; readonly output: string; readonly seconds: number }

/** Path of a package's program. */
export const binary = (name: string): string => `${root}node_modules/.bin/${name}`

/** Whoever ends the run ends all of it, not the step that is under way. */
let ended = false

/**
 * Runs a step to its end. Once the run was told to end, nothing begins any more, and the steps that are left have failed.
 * @param shown output goes to the screen as it comes, too
 */
export const runStep = ({ words: [program, ...rest], env }: Step, shown: boolean): Promise<Outcome> =>
  new Promise((resolve) => {
    if (ended) return resolve({ ok: false, output: '', seconds: 0 })
    const started = performance.now()
    let output = ''
    const end = (ok: boolean) => {
      process.off('SIGTERM', stop).off('SIGINT', stop)
      resolve({ ok, output, seconds: (performance.now() - started) / 1000 })
    }
    const child = spawn(program === 'node' ? process.execPath : program, rest, {
      cwd: root,
      env: { ...process.env, ...(shown && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stop = () => {
      ended = true
      child.kill('SIGTERM')
    }
    process.once('SIGTERM', stop).once('SIGINT', stop)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text
        if (shown) process.stdout.write(text)
      })
    child.once('error', (error) => {
      output += String(error)
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
