/** Beside each test file of a survey: which declarations it entered, and how long it took. */
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'

const told = globalThis as { reached?: Set<string> }
const file = expect.getState().testPath ?? ''
let began = 0

beforeAll(() => {
  told.reached = new Set()
  began = performance.now()
})
afterAll(() => {
  const line = { file, seconds: (performance.now() - began) / 1000, reached: [...(told.reached ?? [])] }
  appendFileSync(process.env['PLANT_SURVEY'] ?? '', `${JSON.stringify(line)}\n`)
})
