/** The next step of everybody's day in the demo clinic, as each would do it at a moment. */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import { consulting } from '@clinic/contract/areas/consulting.ts'
import { purchases } from '@clinic/contract/areas/purchases.ts'
import { triage } from '@clinic/contract/areas/triage.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import type { App } from '../src/app.ts'
import { sessionOf } from '../src/areas/session/index.ts'
import { type Stage, stageOf } from '../src/demo/stage.ts'
import type { Database } from '../src/kit/db/database.ts'

type Row = Record<string, number> & { version: number }

/** First row of a question in a hospital, as it stands at `at`. */
const first = async (stage: Stage, hospitalId: number, at: Date, question: string): Promise<Row> => {
  const { rows } = await stage.scene(hospitalId, (scene) =>
    scene.direct(at, (ctx) => sql<Row>`${sql.raw(question)}`.execute(ctx.db)),
  )
  const [row] = rows
  if (!row) throw new Error(`nothing to do: ${question}`)
  return row
}

const waiting = `select t.id, t.consultant_id as who, r.triage_id as running from triage.triage t
  left join consulting.consult_record r on r.consultant_id = t.consultant_id and r.state = 'running'
  where t.on_date = kit.today() and t.state = 'waiting' and t.consultant_id is not null limit 1`
const stranger = `select c.id from customers.customer c where c.status = 'active' and not exists (
  select from triage.triage t where t.customer_id = c.id and t.on_date >= kit.today() - 1) limit 1`
const unpaid = `select o.id, o.version, o.payable_fen as fen from orders.sales_order o where o.status = 'UNPAID' and o.payable_fen > 0 limit 1`
const due = `select p.id, p.cure_dept_ids[1] as dept from purchases.purchased_item p
  join triage.triage t on t.customer_id = p.customer_id and t.on_date = kit.today()
  where p.qty_left > 0 and not p.handed_out and not exists (
    select from debts.debt x where x.customer_id = p.customer_id and x.status in ('OPEN', 'PART')) limit 1`
const shift = `select id, version, cashier_id as who from cashier.cashier_shift where status = 'OPEN' limit 1`

const holder = (
  job: string,
): string => `select s.id as who from staff.staff s join staff.staff_job sj on sj.staff_id = s.id
  join staff.job j on j.id = sj.job_id where j.name like '${job}' and s.status = 0 limit 1`

const talkedAbout = {
  demandText: '想了解项目',
  templateData: { mainConcern: '咨询', concerns: ['价格'], decider: '本人', intention: '中', trial: false },
  adviceText: '回去考虑',
  result: 'noDeal',
  noDealReason: '仅咨询',
} satisfies Partial<InputOf<typeof consulting.startOrEnd>>

/** Reception, consultant, nurse, cashier: each does one thing; throws what the product refuses. */
const oneDay = async (stage: Stage, database: Database, hospitalId: number, at: Date): Promise<void> => {
  const ask = (question: string) => first(stage, hospitalId, at, question)
  const who = (id: number) => sessionOf(database, hospitalId, id)
  const act = async (
    staffId: number,
    does: (
      act: Parameters<Parameters<Stage['scene']>[1]>[0]['act'],
      session: Awaited<ReturnType<typeof who>>,
    ) => Promise<unknown>,
  ) => {
    const session = await who(staffId)
    await stage.scene(hospitalId, (scene) => does(scene.act, session))
  }
  const customerId = (await ask(stranger))['id']!
  await act((await ask(holder('前台%')))['who']!, (does, front) => does(front, at, triage.create, { customerId }))
  const visit = await ask(waiting)
  await act(visit['who']!, async (does, consultant) => {
    if (visit['running'])
      await does(consultant, at, consulting.startOrEnd, { id: visit['running'], action: 'end', ...talkedAbout })
    await does(consultant, at, consulting.startOrEnd, { id: visit['id']!, action: 'start' })
  })
  const item = await ask(due)
  const nurse = (await ask(holder('护士%')))['who']!
  await act(nurse, (does, session) =>
    does(session, at, purchases.deduct, {
      purchasedItemId: item['id']!,
      times: 1,
      nurseId: nurse,
      ...(item['dept'] ? { deptId: item['dept'] } : {}),
    }),
  )
  const order = await ask(unpaid)
  const open = await ask(shift)
  await act(open['who']!, async (does, session) => {
    const tenders = [{ code: 'WECHAT', amount: toYuan(Number(order['fen'])) }]
    await does(session, at, cashier.pay, { orders: [{ id: order['id']!, version: order.version }], tenders })
    await does(session, at, cashier.countShift, {
      id: open['id']!,
      version: open.version,
      counted: [{ code: 'CASH', amount: '1000.00' }],
    })
  })
}

/** In every hospital. */
export const nextSteps = async ({ database, services, routes, hospitals }: App, at: Date): Promise<number> => {
  const stage = stageOf(services, routes)
  const all = await hospitals()
  for (const hospitalId of all) await oneDay(stage, database, hospitalId, at)
  return all.length
}
