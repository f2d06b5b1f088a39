/**
 * The pages that show a plain resource and a page of the web app show what is: each block stands in the product, and those of
 * the resource together stay short.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const root = join(import.meta.dirname, '../..')
const pageOf = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8')
/** Blocks under the path of the file they stand in. */
const blocksIn = (page: string) =>
  [...page.matchAll(/^`([^`\n]+)`\n\n```(\w+)\n([\s\S]*?)```$/gm)].map(([, path, kind, text]) => ({
    path: path!,
    kind: kind!,
    text: text!,
  }))
const page = pageOf('plain-resource.md')
const blocks = blocksIn(page)
const web = pageOf('web.md')
const written = [...blocks.filter(({ kind }) => kind !== 'sql'), ...blocksIn(web)]

test('the page has a block of every layer', () => {
  expect(blocks.map(({ kind }) => kind)).toEqual(['ts', 'sql', 'ts', 'ts', 'tsx', 'tsx', 'csv'])
  expect((page.match(/```/g) ?? []).length).toBe(blocks.length * 2)
  expect(blocksIn(web).map(({ kind }) => kind)).toEqual(['tsx', 'tsx', 'tsx'])
  expect((web.match(/```/g) ?? []).length).toBe(6)
})

test.each(written)('$path holds its block as the page shows it', ({ path, text }) => {
  expect(readFileSync(join(root, path), 'utf8')).toContain(text)
})

test('the example of CONTRIBUTING stands in the product', () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [, example] = /```ts\n([\s\S]*?)```/.exec(contributing)!
  const calls = readFileSync(join(root, 'contract/src/areas/triage/calls.ts'), 'utf8')
  const parts = example!.replaceAll(/^ {3}/gm, '').trim().split('\n\n')
  expect(parts).toHaveLength(2)
  // The call stands inside of the area's: two steps further in.
  const [rule, asked] = parts as [string, string]
  expect(calls).toContain(rule)
  expect(calls).toContain(asked.replaceAll(/^/gm, '  '))
})

test('a resource of four fields takes at most forty lines', () => {
  const lines = blocks.flatMap(({ text }) => text.trimEnd().split('\n'))
  expect(lines.length).toBeLessThanOrEqual(40)
})

/** Columns and constraints of a table, without its schema. */
const shapeOf = async (owner: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await owner.query<{ line: string }>(
    `select a.attname || ' ' || a.atttypid::regtype || ' ' || a.attnotnull || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
     union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass and contype <> 'n'
     union all select tgname || ' trigger' from pg_trigger where tgrelid = $1::regclass and not tgisinternal
     union all select polname || ' policy' from pg_policy where polrelid = $1::regclass order by 1`,
    [table],
  )
  return rows.map(({ line }) => line)
}

test('the table of the page is the table of the product', async () => {
  const { text } = blocks.find(({ kind }) => kind === 'sql')!
  const owner = new pg.Client({ connectionString: testDatabase().ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('create schema shown_in_docs')
    await owner.query(text.replaceAll('products.universal_kind', 'shown_in_docs.universal_kind'))
    const shown = await shapeOf(owner, 'shown_in_docs.universal_kind')
    expect(shown).toEqual(await shapeOf(owner, 'products.universal_kind'))
    expect(shown.length).toBeGreaterThan(15)
  } finally {
    await owner.query('rollback')
    await owner.end()
  }
})

test('migrations from 0281 on begin the tables of a hospital alike', () => {
  const folder = join(root, 'server/db/migrations')
  const late = readdirSync(folder).filter((name) => name > '0280' && statSync(join(folder, name)).isFile())
  const byHand = late.filter((name) =>
    /create table[^;]*hospital_id bigint not null default/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(byHand, 'begin them `like kit.tenant_row including defaults`').toEqual([])
})
