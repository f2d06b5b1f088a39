import { menus } from '@clinic/contract/areas/access/menus.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { hospitalAdministration as platform } from '@clinic/contract/areas/hospitals/administration.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { inBinjiang, newPlatform, opening as opened, type Platform, word } from '../../../test/platform.ts'

let admin: Actor
let at: Platform['at']

beforeAll(async () => {
  ;({ admin, at } = await newPlatform())
})

describe('versions', () => {
  const paths = (rows: readonly { path: string | null }[]) => rows.map((row) => row.path)

  test('an upgrade gives the new pages to the administrator alone; a downgrade takes them from every role', async () => {
    const { id } = await admin.ask(platform.create, opened())
    const inside = at(id)
    const granted = () =>
      inside(async (ctx) => {
        const { rows } = await sql<{ code: string }>`
          select distinct r.code from access.role_menu rm join access.role r on r.id = rm.role_id
            join access.menu m on m.id = rm.menu_id where m.path = '/mall/goods' order by 1`.execute(ctx.db)
        return rows.map((row) => row.code)
      })
    expect(await granted()).toEqual([])
    const preview = await admin.ask(platform.previewVersion, { id, lifeVer: 'D' })
    expect(paths(preview.addedMenus)).toEqual(expect.arrayContaining(['/mall/goods', '/callcenter/record']))
    expect([preview.removedMenus, preview.affectedRoles]).toEqual([[], []])
    expect(await granted()).toEqual([])
    const up = await admin.ask(platform.changeVersion, { id, lifeVer: 'D', reason: '升级' })
    expect(up).toEqual(preview)
    expect(await granted()).toEqual(['director'])
    await inside((ctx) =>
      sql`insert into access.role_menu (role_id, menu_id) select r.id, m.id from access.role r, access.menu m
        where r.code = 'front' and m.path = '/mall/goods'`.execute(ctx.db),
    )
    const down = await admin.ask(platform.changeVersion, { id, lifeVer: 'C', reason: '降级' })
    expect(paths(down.removedMenus)).toContain('/mall/goods')
    expect(paths(down.removedMenus)).not.toContain('/callcenter/record')
    expect(down.affectedRoles.map((role) => role.name)).toContain('前台')
    expect(await granted()).toEqual([])
    expect(await admin.refused(platform.changeVersion, { id, lifeVer: 'C', reason: '再来' })).toMatchObject({
      code: 40992,
    })
    const history = await admin.ask(platform.versionHistory, { id })
    expect(history.map(({ fromLife, toLife, reason }) => [fromLife, toLife, reason])).toEqual([
      ['D', 'C', '降级'],
      ['B', 'D', '升级'],
    ])
  })

  test('version P has no customer needs and no RFM; it acts on the next request', {
    tags: ['F0010'],
  }, async () => {
    const clinic = await newClinic({ sysVer: 'S', lifeVer: 'D', name: `版本${word()}`, ...inBinjiang, contact: '丙' })
    const person = await clinic.as('admin')
    const gated = ['/consult/demand', '/customer/rfm']
    // Rights that calls ask for stand on the tests' own page, too, which every version has: their page is looked for instead.
    const held = async () => {
      const menu = await person.ask(session.menu, {})
      const pages = menu.flatMap(({ children }) => children.map(({ path }) => path))
      return gated.filter((one) => pages.includes(one))
    }
    expect(await held()).toEqual(gated)
    await admin.ask(platform.changeVersion, { id: clinic.hospitalId, lifeVer: 'D', sysVer: 'P', reason: '换版' })
    expect(await held()).toEqual([])
    const [page] = (await person.ask(session.menu, {}))
      .flatMap((one) => one.children)
      .filter((one) => one.path === '/customer/list')
    expect(page!.controls.map((control) => control.perms)).not.toEqual(expect.arrayContaining(['ProjectDemand']))
    await admin.ask(platform.changeVersion, { id: clinic.hospitalId, lifeVer: 'D', sysVer: 'U', reason: '换版' })
    expect(await held()).toEqual(gated)
  })

  test('a page outside the package is refused on the server', async () => {
    const clinic = await newClinic({ sysVer: 'S', lifeVer: 'D', name: `包外${word()}`, ...inBinjiang, contact: '丁' })
    const person = await clinic.as('front')
    await person.ask(customers.page, {})
    await clinic.inside((ctx) =>
      sql`insert into access.menu_setting (menu_id, disabled) select id, true from access.menu where path = '/customer/list'`.execute(
        ctx.db,
      ),
    )
    await expect.poll(async () => (await person.raw('GET', customers.page.path)).status).toBe(403)
  })

  test('versions U and G hide flagged entries in the sidebar; the page works', { tags: ['F0011'] }, async () => {
    const seen = async (sysVer: 'S' | 'U' | 'G') => {
      const clinic = await newClinic({ sysVer, lifeVer: 'D' })
      const menu = await (await clinic.as('admin')).ask(session.menu, {})
      return menu.flatMap((one) => one.children).find((page) => page.path === '/order/bill')?.hidden
    }
    expect([await seen('S'), await seen('U'), await seen('G')]).toEqual([false, true, true])
  })

  /** A hospital whose pages have changed since it was opened, synchronised twice. */
  const synchronised = async () => {
    const { id } = await admin.ask(platform.create, opened())
    const inside = at(id)
    const page = (path: string) => sql`(select id from access.menu where path = ${path})`
    await inside(async ({ db }) => {
      await sql`delete from access.menu_seen where menu_id in ${page('/triage/rule')}`.execute(db)
      await sql`delete from access.role_menu where menu_id in ${page('/triage/rule')}`.execute(db)
      await sql`update access.menu_seen set title = '旧名' where menu_id in ${page('/order/list')}`.execute(db)
      await sql`insert into access.menu_seen (menu_id, title) values (1, '已撤下')`.execute(db)
    })
    const once = await admin.ask(platform.synchroniseMenu, { id })
    return { inside, outcomes: [once, await admin.ask(platform.synchroniseMenu, { id })] }
  }
  const tree = async () => (await admin.ask(menus.all, {})).map(({ id, title }) => `${id} ${title}`).join()

  test('synchronising a second time changes nothing', async () => {
    // The tree is the installation's: what another test adds to it or takes away meanwhile would be counted, too.
    let before = await tree()
    let done = await synchronised()
    for (let after = await tree(); after !== before; after = await tree()) {
      before = after
      done = await synchronised()
    }
    const { inside, outcomes } = done
    expect(outcomes).toEqual([
      { added: 1, removed: 1, changed: 1 },
      { added: 0, removed: 0, changed: 0 },
    ])
    const { rows } = await inside((ctx) =>
      sql<{ code: string }>`select r.code from access.role_menu rm join access.role r on r.id = rm.role_id
        join access.menu m on m.id = rm.menu_id where m.path = '/triage/rule'`.execute(ctx.db),
    )
    expect(rows).toEqual([{ code: 'director' }])
  })
})
