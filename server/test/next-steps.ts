/** The next step of everybody's day in the demo clinic, as each would do it at a moment: what somebody writes at some hour of some day. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { Call, InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import type { App } from '../src/app.ts'
import { sessionOf } from '../src/areas/session/index.ts'
import { type Stage, stageOf } from '../src/demo/stage.ts'

type Row = Record<string, number> & { version: number }
type Does = <C extends Call>(called: C, input: InputOf<C>) => Promise<OutputOf<C>>

/** A hospital at a moment, and how somebody there does something; what the product refuses is thrown. */
type Desk = {
  readonly stage: Stage
  readonly app: App
  readonly hospitalId: number
  readonly at: Date
}

/** First row of a question, if there is one. */
const find = async ({ stage, hospitalId, at }: Desk, question: string): Promise<Row | undefined> => {
  const { rows } = await stage.scene(hospitalId, (scene) =>
    scene.direct(at, (ctx) => sql<Row>`${sql.raw(question)}`.execute(ctx.db)),
  )
  return rows[0]
}

/** First row of a question that everybody's day has an answer to. */
const ask = async (desk: Desk, question: string): Promise<Row> => {
  const row = await find(desk, question)
  if (!row) throw new Error(`nothing to do: ${question}`)
  return row
}

const as = async <T>({ stage, app, hospitalId, at }: Desk, staffId: number, work: (does: Does) => Promise<T>) => {
  const session = await sessionOf(app.database, hospitalId, staffId)
  return await stage.scene(hospitalId, (scene) => work((called, input) => scene.act(session, at, called, input)))
}

/** Whoever has one of these jobs. */
const holder = async (desk: Desk, job: string): Promise<number> =>
  (
    await ask(
      desk,
      `select s.id as who from staff.staff s join staff.staff_job sj on sj.staff_id = s.id
        join staff.job j on j.id = sj.job_id where j.name ~ '^(${job})$' and s.status = 0 order by s.id limit 1`,
    )
  )['who']!

const waiting = `select t.id, t.consultant_id as who, r.triage_id as running from triage.triage t
  left join consulting.consult_record r on r.consultant_id = t.consultant_id and r.state = 'running'
  where t.on_date = kit.today() and t.state = 'waiting' and t.consultant_id is not null limit 1`
const stranger = `select c.id from customers.customer c where c.status = 'active' and not exists (
  select from triage.triage t where t.customer_id = c.id and t.on_date >= kit.today() - 1)
  and not exists (select from blacklist.entry b where b.customer_id = c.id) limit 1`
const unpaid = `select o.id, o.version, o.payable_fen as fen from orders.sales_order o where o.status = 'UNPAID' and o.type <> 'CHANGE' and o.payable_fen > 0 limit 1`
const dueFor = (whom: string): string => `select p.id, p.cure_dept_ids[1] as dept, c.doctor_id as who
  from purchases.purchased_item p join customers.customer c on c.id = p.customer_id
  where p.qty_left > p.qty_locked and not p.frozen and not p.handed_out and ${whom} and not exists (
    select from debts.debt x where x.customer_id = p.customer_id and x.status in ('OPEN', 'PART')) limit 1`
const cameToday = 'exists (select from triage.triage t where t.customer_id = c.id and t.on_date = kit.today())'
const shift = `select id, version, cashier_id as who from cashier.cashier_shift where status = 'OPEN' limit 1`

const talkedAbout = {
  demandText: '想了解项目',
  templateData: { mainConcern: '咨询', concerns: ['价格'], decider: '本人', intention: '中', trial: false },
  adviceText: '回去考虑',
  result: 'noDeal',
  noDealReason: '仅咨询',
} satisfies Partial<InputOf<typeof consulting.startOrEnd>>

/** The desk takes somebody in, her consultant receives the next one. */
const receive = async (desk: Desk): Promise<void> => {
  const customerId = (await ask(desk, stranger))['id']!
  await as(desk, await holder(desk, '前台.*'), (does) => does(triage.create, { customerId }))
  const visit = await ask(desk, waiting)
  await as(desk, visit['who']!, async (does) => {
    if (visit['running']) await does(consulting.startOrEnd, { id: visit['running'], action: 'end', ...talkedAbout })
    await does(consulting.startOrEnd, { id: visit['id']!, action: 'start' })
  })
}

/** A session is taken by the nurse from who came today; a doctor asks a patient of hers about allergies and takes what is left of one. */
const treat = async (desk: Desk): Promise<void> => {
  const take = async (item: Row, by: number, hand: 'nurseId' | 'doctorId') =>
    await as(desk, by, (does) =>
      does(purchases.deduct, {
        purchasedItemId: item['id']!,
        times: 1,
        [hand]: by,
        ...(item['dept'] ? { deptId: item['dept'] } : {}),
      }),
    )
  await take(await ask(desk, dueFor(cameToday)), await holder(desk, '护士.*'), 'nurseId')
  const patient = await ask(
    desk,
    `select id, doctor_id as who from customers.customer where doctor_id is not null and allergy_asked_at is null limit 1`,
  )
  const allergy = { id: patient['id']!, allergyState: 'denied' } as const
  await as(desk, patient['who']!, (does) => does(customers.recordAllergy, allergy))
  // A clinic of a dozen customers may have nothing left that is paid for.
  const left = await find(desk, dueFor('c.doctor_id is not null'))
  if (left) await take(left, left['who']!, 'doctorId')
}

/** The cashier takes money, counts, hands the cash over and ends her shift; who answers for the safe accepts it. */
const cashUp = async (desk: Desk): Promise<void> => {
  const order = await ask(desk, unpaid)
  const open = await ask(desk, shift)
  await as(desk, open['who']!, async (does) => {
    const tenders = [{ code: 'WECHAT', amount: toYuan(Number(order['fen'])) }]
    await does(cashier.pay, { orders: [{ id: order['id']!, version: order.version }], tenders })
    const id = open['id']!
    const counted = [{ code: 'CASH', amount: '1000.00' }]
    const { version } = await does(cashier.countShift, { id, version: open.version, counted })
    await does(cashier.closeShift, { id, version, toSafe: '500.00', diffReason: '月底一并核对' })
  })
  await as(desk, await holder(desk, '财务主管|会计'), async (does) => {
    const [sent] = await does(cashier.cashOnWay, {})
    await does(cashier.answerCash, { id: sent!.id, outcome: 'ACCEPTED' })
  })
}

/** The online desk, service and marketing make an archive and go on with it. */
const meet = async (desk: Desk): Promise<void> => {
  const source = await ask(
    desk,
    `select s.id, s.type_id as type from customers.source s join customers.source_type t on t.id = s.type_id
      where s.status = 0 and not t.need_recommender and not t.need_agency limit 1`,
  )
  const from = { sourceTypeId: source['type']!, sourceId: source['id']! }
  for (const [turn, job] of ['开发人员', '客服专员', '市场专员'].entries()) {
    const who = await holder(desk, job)
    await as(desk, who, async (does) => {
      const phone = `1390000${String(desk.hospitalId % 1000).padStart(3, '0')}${turn}`
      const own = job === '开发人员' ? { developerId: who } : {}
      const { id } = await does(customers.create, { name: '新朋友', sex: '女', phone, ...from, ...own })
      const { version } = await does(customers.one, { id })
      await does(customers.update, { id, version, remark: '想先了解' })
    })
  }
}

/** Stores have no desk of their own yet; a keeper reads what she was sent, as everybody does. */
const read = async (desk: Desk): Promise<void> =>
  await as(desk, await holder(desk, '库管员'), async (does) => {
    await does(messages.savePreference, { sound: true, quietFrom: '22:00', quietTo: '07:30' })
    await does(messages.confirmAll, {})
  })

/** In every hospital. */
export const nextSteps = async (app: App, at: Date): Promise<number> => {
  const stage = stageOf(app.services, app.routes)
  const all = await app.hospitals()
  for (const hospitalId of all)
    for (const step of [receive, treat, cashUp, meet, read]) await step({ stage, app, hospitalId, at })
  return all.length
}
