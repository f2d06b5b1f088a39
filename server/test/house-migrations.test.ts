/**
 * A migration runs as the owner of the tables, and row-level security holds for the owner too: what it writes outside of any hospital
 * finds no row and says nothing. Whoever moves data names the tables first (`no force row level security`), or goes hospital by hospital
 * in a block.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../db/', import.meta.url)
const schema = readFileSync(new URL('schema.sql', folder), 'utf8')
/** Tables in which a hospital sees its own rows. */
const apart = new Set(
  [...schema.matchAll(/^alter table (\S+) force row level security;$/gm)].map(([, table]) => table!),
)

/** Statements beside blocks and functions, which see to it themselves. */
const plain = (text: string): string => text.replace(/--.*/g, '').replace(/(\$\w*\$)[\s\S]*?\1/g, '')
const moves = /(?:^|;)\s*(?:update|delete from|insert into)\s+([a-z_]+\.[a-z_]+)([^;]*)/g
const read = /(?:from|join|using)\s+([a-z_]+\.[a-z_]+)(?!\()/g

/** Tables whose rows statements of this migration would not see. */
const unseenBy = (text: string): string[] => {
  const code = plain(text)
  const open = new Set([...code.matchAll(/alter table (\S+) no force/g)].map(([, table]) => table!))
  const made = new Set([...code.matchAll(/create table (\S+)/g)].map(([, table]) => table!))
  const touched = [...code.matchAll(moves)].flatMap(([whole, target, rest]) =>
    /insert into/.test(whole!) && !/\bselect\b/.test(rest!)
      ? []
      : [target!, ...[...rest!.matchAll(read)].map(([, table]) => table!)],
  )
  return [...new Set(touched)].filter((table) => apart.has(table) && !open.has(table) && !made.has(table))
}

test('what moves data sees the rows of every hospital', () => {
  const files = readdirSync(new URL('migrations/', folder)).filter((name) => name.endsWith('.sql'))
  const blind = files.flatMap((name) =>
    unseenBy(readFileSync(new URL(`migrations/${name}`, folder), 'utf8')).map((table) => `${name}: ${table}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(blind).toEqual([])
})

test('a statement beside a block is seen, one within is not', () => {
  const update = 'update customers.standing s set reported = true from declarations.sheet d where d.id = s.id;'
  expect(unseenBy(update)).toEqual(['customers.standing', 'declarations.sheet'])
  expect(unseenBy(`alter table customers.standing no force row level security;\n${update}`)).toEqual([
    'declarations.sheet',
  ])
  expect(unseenBy(`do $$ begin ${update} end $$;`)).toEqual([])
})
