/** Whatever must be unique is refused with its value and 已存在, on every door; what to do may follow. */
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../contract/src/', import.meta.url))

/** Somebody was first, and nothing the person typed is a second one of its kind. */
const notTyped = new Set(['alreadyTaken', 'eventTaken', 'controlTaken', 'shiftTaken'])

test('a value that is taken is named first: value + 已存在', { tags: ['F0427'] }, async () => {
  const wrong: string[] = []
  let found = 0
  for await (const path of glob('**/*.ts', { cwd: root })) {
    const text = await readFile(root + path, 'utf8')
    for (const [, name, sentence] of text.matchAll(/(\w+): \[\d+, '([^']*)'\]/g)) {
      if (notTyped.has(name!) || !(name!.endsWith('Taken') || sentence!.includes('已存在'))) continue
      found++
      if (!/^\{\w+\}已存在/.test(sentence!)) wrong.push(`${path} ${name}: ${sentence}`)
    }
  }
  expect(found).toBeGreaterThan(15)
  expect(wrong).toEqual([])
})
