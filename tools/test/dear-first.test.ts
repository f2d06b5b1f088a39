import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { dear, placeOf } from './dear-first.ts'

const checkout = fileURLToPath(new URL('../../', import.meta.url))
const file = (moduleId: string): { moduleId: string } => ({ moduleId })

test('every file that begins early is there, and goes before what is not named', () => {
  expect(dear.filter((name) => !existsSync(`${checkout}${name}`))).toEqual([])
  const [first, second] = dear.map((name) => placeOf(file(`/anywhere/${name}`)))
  expect(first).toBeLessThan(second!)
  expect(placeOf(file('/anywhere/contract/src/money.test.ts'))).toBeGreaterThan(placeOf(file(`/x/${dear.at(-1)}`)))
})
