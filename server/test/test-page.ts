/** A page of the tests' own, never shown, with a control for each permission a test wants alone. */
import pg from 'pg'
import { menuTree } from '../src/areas/access/menus/reference.ts'
import { testDatabase } from './database.ts'

export const TEST_PAGE = '/test-page'
/** What was offered, by database: the crash test has one of its own. */
const offeredIn = new Map<string, Set<string>>()
const known = new Set(menuTree.flatMap((node) => [node.perms, ...node.controls.map((control) => control.perms)]))

/** Makes sure the controls are there. @throws Error when the product's menu does not know a permission */
export const offerOnTestPage = async (
  keys: readonly string[],
  ownerUrl: string = testDatabase().ownerUrl,
): Promise<void> => {
  const offered = offeredIn.get(ownerUrl) ?? new Set<string>()
  offeredIn.set(ownerUrl, offered)
  const strange = keys.filter((key) => !known.has(key))
  if (strange.length > 0) throw new Error(`not on any page of the menu (areas/<area>/menu.csv): ${strange.join(', ')}`)
  const missing = keys.filter((key) => !offered.has(key))
  if (missing.length === 0) return
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `insert into access.menu (menu_type, path, title, served) values ('M', $1, '测试', false)
      on conflict do nothing`,
      [`${TEST_PAGE}s`],
    )
    await client.query(
      `insert into access.menu (parent_id, menu_type, path, title, served)
        select id, 'C', $1, '测试', false from access.menu where path = $2 on conflict do nothing`,
      [TEST_PAGE, `${TEST_PAGE}s`],
    )
    await client.query(
      `insert into access.menu (parent_id, menu_type, control_kind, perms, title, served)
        select id, 'F', 'button', unnest($2::text[]), '测试', false from access.menu where path = $1 on conflict do nothing`,
      [TEST_PAGE, missing],
    )
    for (const key of missing) offered.add(key)
  } finally {
    await client.end()
  }
}
