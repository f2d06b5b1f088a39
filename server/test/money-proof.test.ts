/** docs/money-proof.md names a test for each hazard and each edge case of the money; a test that is not there is no proof. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rows = readFileSync(`${root}/docs/money-proof.md`, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, what, proof] = /^\| (\D*\d[^|]*?) \| (.+) \|$/.exec(line) ?? []
    return what && proof ? [{ what, proof }] : []
  })

test('every test that is named stands in its file', () => {
  const missing = rows.flatMap(({ what, proof }) => {
    const [, path, title] = /^`([^`]+)` › (.+)$/.exec(proof) ?? []
    if (!path || !title) return proof === 'of the stock that is to come' ? [] : [`${what}: ${proof}`]
    if (!existsSync(`${root}/${path}`)) return [`${what}: no ${path}`]
    return readFileSync(`${root}/${path}`, 'utf8').includes(`'${title}`) ? [] : [`${what}: ${path} has no “${title}”`]
  })
  expect(missing).toEqual([])
})

/** `6, 7` and `25–33` as well as `H12, H14`. */
const named = (sign: RegExp): Set<number> =>
  new Set(
    rows
      .filter(({ what }) => sign.test(what))
      .flatMap(({ what }) => [...what.matchAll(/H?(\d+)(?:–(\d+))?(?=[, ])/g)])
      .flatMap(([, from, to = from]) =>
        Array.from({ length: Number(to) - Number(from) + 1 }, (_none, n) => Number(from) + n),
      ),
  )

test('all 22 hazards and all 38 edge cases are there', () => {
  const all = (most: number) => Array.from({ length: most }, (_none, n) => n + 1)
  expect(all(22).filter((n) => !named(/^H/).has(n))).toEqual([])
  expect(all(38).filter((n) => !named(/^\d/).has(n))).toEqual([])
})
