import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { supervise } from './supervise.ts'

test('a server that does not come back is tried again soon, then less often, and its loss is told once', async () => {
  const place = mkdtempSync(join(tmpdir(), 'clinic-watch-'))
  const tried: number[] = []
  const said: string[] = []
  const began = performance.now()
  const back = Promise.withResolvers<void>()
  const again = async () => {
    tried.push(performance.now() - began)
    if (tried.length < 4) throw new Error('磁盘已满')
    back.resolve()
    return { pid: process.pid, port: 1, found: false }
  }
  const watched = supervise(place, { pid: 0, port: 1, found: false }, { again, report: (line) => said.push(line) })
  await back.promise
  watched.leave()
  rmSync(place, { recursive: true })
  const pauses = tried.slice(1).map((at, one) => at - tried[one]!)
  // Twice as long each time, never more than two seconds: 0.4, 0.8, 1.6.
  pauses.forEach((pause, one) => {
    expect(pause).toBeGreaterThan(350 * 2 ** one)
  })
  expect(pauses[0]).toBeLessThan(1_500)
  expect(said.filter((line) => line.includes('意外停止'))).toHaveLength(1)
  expect(said.filter((line) => line === '磁盘已满')).toHaveLength(1)
})
