/** Leaving: what somebody has goes to colleagues, all or nothing; import and export of people. */
import { randomBytes } from 'node:crypto'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { tomorrowAt } from '../../../../test/clock.ts'
import { startVisit, visitFor, visitor } from '../../../../test/visits.ts'
import { present } from '../../../kit/clock.ts'
import { cellText, readSheet } from '../../../kit/sheets.ts'

vi.setConfig({ testTimeout: 60_000 })

let clinic: Clinic
let admin: Actor
beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
})

const full = async (who: Actor) => {
  const { parts, version, obstacles } = await admin.ask(people.handoverPreview, { id: who.staffId })
  return { version, obstacles, held: parts.filter(({ count }) => count > 0) }
}

describe('handing over', () => {
  test('moves customers, visits, the consultation that runs, orders and departments, and ends the account', async () => {
    const [leaver, heir, front] = [
      await clinic.as('consultant'),
      await clinic.as('consultant'),
      await clinic.as('front'),
    ]
    const customerId = await visitor(clinic, leaver.staffId)
    const visit = await visitFor(clinic, front, leaver)
    await startVisit(leaver, visit.id)
    await clinic.inside(async (ctx) => {
      await sql`insert into orders.sales_order (no, customer_id, status, adviser_id, share)
        values ('T1', ${customerId}, 'DRAFT', ${leaver.staffId}, ${JSON.stringify([{ staffId: leaver.staffId, role: 'adviser', bp: 10_000 }])}::jsonb)`.execute(
        ctx.db,
      )
      await sql`update staff.department set leader_id = ${leaver.staffId} where name = '现场咨询部'`.execute(ctx.db)
    })
    const { held, version } = await full(leaver)
    expect(Object.fromEntries(held.map(({ kind, count }) => [kind, count]))).toMatchObject({
      // The one who had none before she was received became hers.
      customersAsConsultant: 2,
      visits: 1,
      orders: 1,
      departments: 1,
    })
    const parts = held.map(({ kind, count }) => ({ kind, count, receiverId: heir.staffId }))
    const asked = { id: leaver.staffId, version, leaves: true, reason: '回老家' }
    expect(await admin.refused(people.handover, { ...asked, parts: parts.slice(1) })).toMatchObject({
      key: 'people.notHandedOver',
    })
    expect(
      await admin.refused(people.handover, {
        ...asked,
        parts: parts.map((part) => ({ ...part, receiverId: leaver.staffId })),
      }),
    ).toMatchObject({ key: 'people.receiverUnusable' })
    expect(
      await admin.refused(people.handover, { ...asked, parts: [{ ...parts[0]!, count: 99 }, ...parts.slice(1)] }),
    ).toMatchObject({ code: 40907 })
    expect((await full(leaver)).held).toEqual(held)
    await admin.ask(people.handover, { ...asked, parts })
    const [after] = await clinic.rows(sql<Record<string, unknown>>`select
      (select consultant_id from customers.customer where id = ${customerId}) as customer,
      (select consultant_id from triage.triage where id = ${visit.id}) as visit,
      (select consultant_id from consulting.consult_record where triage_id = ${visit.id} and state = 'running') as record,
      (select adviser_id from orders.sales_order where no = 'T1') as "order",
      (select (share -> 0 ->> 'staffId')::bigint from orders.sales_order where no = 'T1') as share,
      (select leader_id from staff.department where name = '现场咨询部') as department,
      (select status from staff.staff where id = ${leaver.staffId}) as status,
      (select left_on = kit.today() from staff.staff where id = ${leaver.staffId}) as gone`)
    const to = heir.staffId
    expect(after).toEqual({
      customer: to,
      visit: to,
      record: to,
      order: to,
      share: to,
      department: to,
      status: 1,
      gone: true,
    })
    expect(await leaver.refused(people.all, {})).toMatchObject({ code: 40113 })
    const [step] = await clinic.rows(
      sql<{ reason: string }>`select reason from triage.step where triage_id = ${visit.id} order by id desc limit 1`,
    )
    expect(step).toEqual({ reason: '离职交接' })
  })

  test('moves work without leaving, and waits for a drawer that is open', async () => {
    const [busy, heir] = [await clinic.as('developer'), await clinic.as('developer')]
    const id = await visitor(clinic)
    await clinic.inside(async (ctx) => {
      await sql`update customers.customer set developer_id = ${busy.staffId} where id = ${id}`.execute(ctx.db)
    })
    const { held, version } = await full(busy)
    const parts = held.map(({ kind, count }) => ({ kind, count, receiverId: heir.staffId }))
    await admin.ask(people.handover, { id: busy.staffId, version, leaves: false, parts })
    expect((await full(busy)).held).toEqual([])
    expect(await admin.ask(people.one, { id: busy.staffId })).toMatchObject({ status: 0 })
    expect(await busy.ask(people.all, {})).not.toEqual([])
    const cashier = await clinic.as('cashier')
    await clinic.inside(async (ctx) => {
      await sql`with r as (insert into cashier.register (name) values ('测试收银台') returning id)
        insert into cashier.cashier_shift (no, register_id, cashier_id, business_date, opening_float_fen)
        select 'JB-T', id, ${cashier.staffId}, kit.business_date(), 0 from r`.execute(ctx.db)
    })
    const open = await full(cashier)
    expect(open.obstacles).toEqual([expect.stringContaining('未交班')])
    expect(
      await admin.refused(people.handover, { id: cashier.staffId, version: open.version, leaves: true, parts: [] }),
    ).toMatchObject({ key: 'people.openShift' })
  })
})

test('who leaves after midnight leaves on that day, not on the business day before', async () => {
  await tomorrowAt('00:30', async () => {
    const chief = await clinic.as('admin')
    const [leaver, heir] = [await clinic.as('consultant'), await clinic.as('consultant')]
    await visitor(clinic, leaver.staffId)
    const held = await chief.ask(people.handoverPreview, { id: leaver.staffId })
    const parts = held.parts
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => ({ kind, count, receiverId: heir.staffId }))
    const leaving = { id: leaver.staffId, version: held.version, leaves: true, reason: '回老家', parts }
    await chief.ask(people.handover, leaving)
    const [row] = await clinic.rows(sql`select left_on::text as day from staff.staff where id = ${leaver.staffId}`)
    expect(row).toEqual({ day: today(present()) })
  })
})

const word = (): string => `i${randomBytes(5).toString('hex')}`
const csv = (...lines: string[]) => Buffer.from(`\ufeff${lines.join('\n')}\n`).toString('base64')
const HEAD = '姓名*,账号*,部门*,岗位,角色,手机,工号,性别,入职日期'

describe('a sheet of people', () => {
  test('is read, checked row by row, and imported whole or not at all', async () => {
    const [a, b] = [word(), word()]
    const good = csv(
      HEAD,
      `张一,${a},口腔科/口腔种植、财务部,主治医生,前台,13577770001,I-1,女,2026/1/5`,
      `张二,${b},财务部,,,,,,`,
    )
    expect(await admin.ask(people.importSheet, { file: good, dryRun: true })).toMatchObject({
      rows: 2,
      created: 2,
      saved: false,
      faults: [],
    })
    expect((await admin.ask(people.list, { keyword: a })).total).toBe(0)
    expect(await admin.ask(people.importSheet, { file: good })).toMatchObject({ rows: 2, created: 2, saved: true })
    const { result } = await admin.ask(people.list, { keyword: a })
    expect(result[0]).toMatchObject({
      name: '张一',
      deptName: '口腔种植',
      phone: '135****0001',
      gender: 2,
      hasPassword: false,
      jobNames: '主治医生',
    })
    // Days as they are written by hand, and as a spreadsheet counts them.
    const days = csv(HEAD, `日一,${a}x,财务部,,,,,,2026-1-31 00:00:00`, `日二,${b}x,财务部,,,,,,46054`)
    expect(await admin.ask(people.importSheet, { file: days })).toMatchObject({ created: 2, saved: true, faults: [] })
    const entered = await clinic.rows(sql`select p.name, p.hired_on::text as day from staff.staff p
      where p.name in ('张一', '日一', '日二') order by p.id`)
    expect(entered).toEqual([
      { name: '张一', day: '2026-01-05' },
      { name: '日一', day: '2026-01-31' },
      { name: '日二', day: '2026-02-01' },
    ])
    const bad = csv(
      HEAD,
      `李一,${a},财务部,,,13577770001,I-1,,`,
      `李二,${word()},没有的部门,没有的岗位,,123,,未知,2026-02-31`,
      `,9x,财务部,,,,,,`,
      `李四,${b}z,财务部,,,,,,`,
      `李五,${b}z,财务部,,,,,,`,
      '李六,,财务部,,,,,,',
    )
    const outcome = await admin.ask(people.importSheet, { file: bad })
    expect(outcome).toMatchObject({ rows: 6, created: 0, saved: false })
    const said = outcome.faults.map(({ row, column, reason }) => `${row} ${column} ${reason}`)
    for (const fault of [
      `2 账号 ${a}已存在`,
      '2 手机 13577770001已存在',
      '2 工号 I-1已存在',
      '3 部门 “没有的部门”不存在或已禁用',
      '3 岗位 “没有的岗位”不存在或已禁用',
      '3 手机 请输入正确的手机号码',
      '3 性别 只能填写：男、女',
      '3 入职日期 日期格式应为 2026-01-31',
      '4 姓名 不能为空',
      '6 账号 与第 5 行重复',
    ])
      expect(said).toContain(fault)
    // Nobody has what was not given.
    expect(said.filter((fault) => fault.startsWith('7 '))).toEqual(['7 账号 不能为空'])
    expect((await admin.ask(people.list, { keyword: '李四' })).total).toBe(0)
  })

  test('that is none, lacks a column or is empty is refused', async () => {
    const refused = (file: string) => admin.refused(people.importSheet, { file })
    expect(await refused(Buffer.from([137, 80, 78, 71, 0, 1, 2, 3]).toString('base64'))).toMatchObject({
      key: 'people.unreadableSheet',
    })
    expect(await refused(csv('姓名*,账号*', '甲,abc'))).toMatchObject({
      key: 'people.wrongHeader',
      message: expect.stringContaining('部门'),
    })
    expect(await refused(csv(HEAD))).toMatchObject({ key: 'people.unreadableSheet' })
    const long = Array.from({ length: 501 }, (_, i) => `甲,acc${i},财务部,,,,,,`)
    expect(await refused(csv(HEAD, ...long))).toMatchObject({ key: 'people.sheetTooLong' })
  })

  test('gives nobody what the importer may not give', async () => {
    const clerk = await clinic.with(['system:user:list', 'system:user:import'])
    const account = word()
    const refused = await clerk.refused(people.importSheet, { file: csv(HEAD, `王一,${account},财务部,,收银,,,,`) })
    expect(refused.status).toBe(403)
    expect((await admin.ask(people.list, { keyword: account })).total).toBe(0)
  })

  test('the template is read back as it is; the export has the list’s rows with phones masked', async () => {
    const template = await readSheet((await admin.raw('GET', people.template.path)).body)
    expect(template![0]!.slice(0, 3)).toEqual(['姓名*', '账号*', '部门*'])
    const phone = '13577778888'
    const account = word()
    await admin.ask(people.create, { name: '=1+1', account, phone })
    const xlsx = await readSheet((await admin.raw('GET', `${people.export.path}?keyword=${account}`)).body)
    expect(xlsx).toHaveLength(2)
    expect(xlsx![1]!.map(cellText)).toEqual(expect.arrayContaining(['=1+1', account, '135****8888', '启用']))
    const text = (await admin.raw('GET', `${people.export.path}?keyword=${account}&format=csv`)).text
    expect(text).toContain("'=1+1")
    expect(text).not.toContain(phone)
  })
})
