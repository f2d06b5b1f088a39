/** The two servers as processes of their own, and what the bench asks them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@clinic/server/src/kit/postgres/port.ts'

export type Side = { readonly url: string; readonly pid: number; stop(): Promise<void> }

/** Starts `bare.ts` or `ours.ts` and waits for its `ready`. */
export const startSide = async (file: 'bare' | 'ours', ...given: string[]): Promise<Side> => {
  const port = await freePort()
  const script = fileURLToPath(new URL(`./${file}.ts`, import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [script, String(port), ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (data: Buffer) => {
      if (data.toString().includes('ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  const stop = async (): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop }
}
