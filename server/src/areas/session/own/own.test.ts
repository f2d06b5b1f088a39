import { randomBytes } from 'node:crypto'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { ownSession } from '@clinic/contract/areas/session/own.ts'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newClinic, testNode } from '../../../../test/clinic.ts'
import { startNode } from '../../../../test/node.ts'
import { send } from '../../../../test/send.ts'
import { attempt, hireWithPassword, signedIn } from '../../../../test/sign-in.ts'
import { areas } from '../../../areas.ts'
import { deviceOf } from '../sessions/device.ts'

const word = (): string => `u${randomBytes(6).toString('hex')}`
const address = (): string => `10.${[...randomBytes(3)].join('.')}`

describe('one’s devices', { timeout: 60_000 }, () => {
  it('are listed with the asking one marked, and another one ends at once with 113', async () => {
    const clinic = await newClinic()
    const account = word()
    await hireWithPassword(clinic, account)
    const [desk, tablet] = [
      await signedIn(clinic.node, { username: account, hospitalId: clinic.hospitalId, ip: address() }),
      await signedIn(clinic.node, { username: account, hospitalId: clinic.hospitalId, ip: address() }),
    ]
    const asked = await send(clinic.node, ownSession.devices, {}, { token: desk.token })
    const devices = asked.data as { id: number; current: boolean; loginType: string }[]
    expect(devices.map(({ current }) => current).sort()).toEqual([false, true])
    expect(devices.every(({ loginType }) => loginType === '1')).toBe(true)
    // The one used last first; of two used at once the younger one.
    const order = async () => {
      const { data } = await send(clinic.node, ownSession.devices, {}, { token: desk.token })
      return (data as { id: number }[]).map(({ id }) => id)
    }
    const [older, younger] = devices.map(({ id }) => id).toSorted((a, b) => a - b) as [number, number]
    const usedAt = (id: number, seconds: number) =>
      clinic.rows(
        sql`update session.session set last_seen_at = kit.present() - make_interval(secs => ${seconds}) where id = ${id}`,
      )
    await clinic.rows(sql`update session.session set last_seen_at = (select min(last_seen_at) from session.session
      where id in (${older}, ${younger})) where id in (${older}, ${younger})`)
    expect(await order()).toEqual([younger, older])
    await usedAt(younger, 50)
    await usedAt(older, 40)
    expect(await order()).toEqual([older, younger])
    const mine = devices.find(({ current }) => current)!
    const other = devices.find(({ current }) => !current)!
    expect(
      (await send(clinic.node, ownSession.endDevice, { id: mine.id }, { token: desk.token })).answer,
    ).toMatchObject({ status: 409, key: 'session.endsItself' })
    await send(clinic.node, ownSession.endDevice, { id: other.id }, { token: desk.token })
    expect((await send(clinic.node, session.current, {}, { token: tablet.token })).answer).toMatchObject({
      status: 401,
      code: 40113,
    })
    expect((await send(clinic.node, session.current, {}, { token: desk.token })).data).not.toBeNull()
    const left = (await send(clinic.node, ownSession.devices, {}, { token: desk.token })).data as unknown[]
    expect(left).toHaveLength(1)
  })

  it('of a colleague are out of reach', async () => {
    const clinic = await newClinic()
    const [she, he] = [await clinic.with([]), await clinic.with([])]
    const [his] = await he.ask(ownSession.devices, {})
    expect(await she.refused(ownSession.endDevice, { id: his!.id })).toMatchObject({ status: 404 })
    expect(await he.ask(ownSession.devices, {})).toHaveLength(1)
  })

  it('that have been idle too long are not among them', async () => {
    const clinic = await newClinic()
    const she = await clinic.with([])
    await clinic.inside(async (ctx) => {
      await sql`insert into session.session (token_hash, staff_id, idle_minutes, expires_at, last_seen_at)
        values (${word()}, ${she.staffId}, 5, kit.present() + interval '1 hour', kit.present() - interval '6 minutes')`.execute(
        ctx.db,
      )
    })
    expect(await she.ask(ownSession.devices, {})).toHaveLength(1)
  })

  it('are called as a person would call them', () => {
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    expect(deviceOf(chrome)).toBe('Chrome 140 · Windows')
    expect(deviceOf(`${chrome} Edg/140.0.0.0`)).toBe('Edge 140 · Windows')
    expect(
      deviceOf('Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1'),
    ).toBe('Safari 17 · iPad')
    expect(deviceOf('')).toBe('未知设备')
  })
})

describe('one’s settings', () => {
  it('are kept for the person, each on its own, and go back to the default', async () => {
    const clinic = await newClinic()
    const [she, he] = [await clinic.with([]), await clinic.with([])]
    expect(await she.ask(ownSession.preferences, {})).toEqual({ look: null, columns: {}, defaults: {}, views: {} })
    const look = { primary: '#0b7a75', dark: true, tabs: false, logo: true }
    await she.ask(ownSession.savePreference, { look })
    await she.ask(ownSession.savePreference, { columns: { list: '/api/v1/customer/page', hidden: ['phone'] } })
    await she.ask(ownSession.savePreference, { columns: { list: '/api/v1/customer/page', hidden: ['age', 'sex'] } })
    expect(await she.ask(ownSession.preferences, {})).toEqual({
      look,
      columns: { '/api/v1/customer/page': ['age', 'sex'] },
      defaults: {},
      views: {},
    })
    expect(await he.ask(ownSession.preferences, {})).toEqual({ look: null, columns: {}, defaults: {}, views: {} })
    await she.ask(ownSession.savePreference, { columns: { list: '/api/v1/customer/page', hidden: null } })
    expect((await she.ask(ownSession.preferences, {})).columns).toEqual({})
    const view = { name: '欠款大户', query: 'inDebt=1' }
    await she.ask(ownSession.savePreference, { views: { list: '/api/v1/customer/page', saved: [view] } })
    expect(await she.ask(ownSession.preferences, {})).toEqual({
      look,
      columns: {},
      defaults: {},
      views: { '/api/v1/customer/page': [view] },
    })
    expect((await he.ask(ownSession.preferences, {})).views).toEqual({})
    await she.ask(ownSession.savePreference, { views: { list: '/api/v1/customer/page', saved: [] } })
    expect((await she.ask(ownSession.preferences, {})).views).toEqual({})
  })

  it('are not endless', async () => {
    const clinic = await newClinic()
    const she = await clinic.with([])
    await clinic.inside(async (ctx) => {
      await sql`insert into session.list_columns (staff_id, list, hidden)
        select ${she.staffId}, '/list/' || n, '[]' from generate_series(1, 200) n`.execute(ctx.db)
    })
    expect(await she.refused(ownSession.savePreference, { columns: { list: '/one/more', hidden: [] } })).toMatchObject({
      key: 'session.tooManySettings',
    })
    await she.ask(ownSession.savePreference, { columns: { list: '/list/7', hidden: ['a'] } })
  })
})

describe('the two sign-in forms', { timeout: 60_000 }, () => {
  it('the alternate one begins with the demo administrator only where the demo clinic stands', {
    tags: ['F0051'],
  }, async () => {
    const node = await testNode()
    expect((await send(node, session.prefill, {}, {})).data).toBeNull()
    const offering = await startNode(undefined, {
      prefill: { username: 'admin', password: 'Demo@2026', loginType: 1 },
    })
    onTestFinished(() => offering.close())
    // Offered, but this database was never seeded as the demo clinic.
    expect((await send(offering, session.prefill, {}, {})).data).toBeNull()
  })

  it('each speaks its own envelope and draws its own captcha', {
    tags: ['F0376', 'F0377', 'F0381', 'F0382', 'F0627'],
  }, async () => {
    const { http } = await testNode()
    const plain = (await http.inject({ method: 'GET', url: session.captcha.path })).json()
    expect(plain).toMatchObject({ code: 200, data: { uuid: expect.any(String) } })
    expect(plain).toHaveProperty('msg')
    const ofStaff = await http.inject({ method: 'POST', url: session.captchaOfStaff.path, payload: { reqId: 'a' } })
    expect(ofStaff.json()).toMatchObject({ code: 200, data: { image: expect.stringMatching(/^data:image\/png/) } })
    const ofPlatform = (await http.inject({ method: 'POST', url: session.captchaOfPlatform.path, payload: {} })).json()
    expect(session.captchaOfPlatform.path).toBe('/api/v1/rabbit/captcha/get')
    expect(ofPlatform).toMatchObject({ statusCode: 600, data: { uuid: expect.any(String) } })
    expect(ofPlatform).toHaveProperty('message')
  })

  it('the password goes as passwd, and the alternate one answers 600 with the token', {
    tags: ['F0179', 'F0180', 'F0181', 'F0251'],
  }, async () => {
    const clinic = await newClinic()
    const account = word()
    await hireWithPassword(clinic, account)
    const hospital = await attempt(clinic.node, { username: account, hospitalId: clinic.hospitalId, ip: address() })
    expect(hospital.data.token).toMatch(/^[0-9a-z]+-[\w-]{43}$/)
    const alternate = await attempt(
      clinic.node,
      { username: account, ip: address(), more: { appId: '4101', account } },
      session.loginOfPlatform,
    )
    expect(alternate.answer).toMatchObject({ status: 200, code: 600 })
    const token = alternate.data as unknown as string
    // No hospital was named: it is the account's own.
    const me = await send(clinic.node, session.current, {}, { token })
    expect((me.data as { hospital: { id: number } }).hospital.id).toBe(clinic.hospitalId)
  })
})

describe('what comes after signing in', () => {
  it('the menu is a tree of directories and pages with their controls', {
    tags: ['F0078', 'F0079', 'F0080', 'F0082', 'F0083', 'F0084', 'F0085'],
  }, async () => {
    const clinic = await newClinic()
    const menu = await (await clinic.as('front')).ask(session.menu, {})
    const names = ['id', 'parentId', 'pid', 'menuType', 'path', 'redirect', 'hidden', 'alwaysShow', 'hasChild', 'meta']
    const metaNames = ['title', 'icon', 'affix', 'activeMenu', 'parentId', 'rootId']
    const pagesOf = menu.flatMap(({ children }) => children)
    for (const node of [...menu, ...pagesOf]) {
      for (const name of names) expect(node, node.path).toHaveProperty(name)
      for (const name of metaNames) expect(node.meta, node.path).toHaveProperty(name)
    }
    expect(new Set(menu.map(({ menuType }) => menuType))).toEqual(new Set(['M']))
    expect(new Set(pagesOf.map(({ menuType }) => menuType))).toEqual(new Set(['C']))
    const list = pagesOf.find(({ path }) => path === '/customer/list')!
    expect(list.controls.length).toBeGreaterThan(0)
    for (const control of list.controls)
      expect(control).toMatchObject({ perms: expect.stringMatching(/^[A-Za-z][\w:-]*$/), menuName: expect.any(String) })
    for (const siblings of [menu, ...menu.map(({ children }) => children)]) {
      const order = siblings.map(({ orderNum }) => orderNum)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }
  })

  it('the debt setting says whether debts are allowed', { tags: ['F0191'] }, async () => {
    const clinic = await newClinic()
    const cashier = await clinic.as('cashier')
    expect(await cashier.ask(debts.overdraft, {})).toHaveProperty('debtSwitch')
  })

  it('a list that pages takes page or pageNum with pageSize, and an order by name', {
    tags: ['F0528', 'F0625'],
  }, () => {
    const lists = areas
      .flatMap(({ routes }) => routes)
      .map(({ call }) => call)
      .filter(({ input, path }) => 'pageSize' in input.properties && path.startsWith('/api/v1/base/'))
      .map(({ input }) => Object.keys(input.properties))
    const ordered = lists.filter((names) => names.includes('sortName'))
    expect(lists.every((names) => names.includes('page') || names.includes('pageNum'))).toBe(true)
    expect(ordered.length).toBeGreaterThan(5)
    for (const names of ordered)
      expect(names).toEqual(expect.arrayContaining(['page', 'pageNum', 'pageSize', 'sortName', 'sortOrder']))
  })
})
