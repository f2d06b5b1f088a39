/** One task with everything that helps to decide: as it was asked for and as it stands, things to weigh, the steps. */
import {
  type Approval,
  type ApprovalLine,
  approvalKindNames,
  approvalKinds,
  approvalRefusals,
} from '@clinic/contract/areas/approvals/calls.ts'
import { whyNotDecide } from '@clinic/contract/areas/approvals/rules.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { rowOf } from '../../kit/list.ts'
import { sees } from '../../kit/session.ts'
import { holdsRole, roleName } from '../access/index.ts'
import { staffName } from '../staff/reads.ts'
import { kindOf, type Line } from './kinds.ts'
import { seesLine, taskList } from './queries.ts'
import { deedOf, type Task, tasksBy } from './tasks.ts'

const cut = (side: string | null): string | null => side?.slice(0, 100) ?? null

const shown = ({ session }: Context, lines: readonly Line[]): ApprovalLine[] =>
  lines
    .filter((line) => seesLine(session, line))
    .map(({ label, before, after }) => ({ label: label.slice(0, 300), before: cut(before), after: cut(after) }))

const Said = {
  step: Num,
  name: Nullable(Str),
  pass: Bool,
  opinion: Str,
  at: Str,
  figure: Nullable(Num),
  rateBp: Nullable(Num),
}
const Named = { roleName: Nullable(Str), named: Bool }

/** The steps as they were asked for, who said what, and whether the one that waits is this person's. */
const stepsOf = async (ctx: Context, task: Task, isOpen: boolean) => {
  const { rows: said } = await sqlOf(Said)`
    select d.step, ${sql.raw(staffName('d.created_by'))} as name, d.pass, d.opinion, d.created_at as at, d.figure, d.rate_bp as "rateBp"
      from approvals.decision d where d.task_id = ${task.id} order by d.id`.execute(ctx.db)
  const steps: Approval['steps'] = []
  const seesFigure = sees(ctx.session, approvalKinds[task.kind].amountOf)
  let isNamed = true
  for (const [index, { roleId, mode }] of task.steps.entries()) {
    const { rows } = await sqlOf(Named)`
      select ${faceOf(roleName, roleId)} as "roleName",
        ${roleId === null ? sql`true` : faceOf(holdsRole, ctx.session.staffId, roleId)} as named`.execute(ctx.db)
    const number = index + 1
    const isNow = isOpen && number === task.step
    if (isNow) isNamed = rows[0]!.named
    steps.push({
      roleName: roleId === null ? null : (rows[0]!.roleName ?? '已停用的角色'),
      mode,
      state: isNow
        ? 'now'
        : number < task.step || (!isOpen && said.some(({ step }) => step === number))
          ? 'done'
          : 'waiting',
      said: said
        .filter(({ step }) => step === number)
        .map(({ name, figure, rateBp, ...one }) => ({
          ...one,
          name: name ?? '同事',
          figure: figure === null || !seesFigure ? null : toYuan(figure),
          rateBp: seesFigure ? rateBp : null,
        })),
    })
  }
  return { steps, isNamed }
}

/** Why this person does not decide it; null where she does. */
const whyNot = (ctx: Context, task: Task, named: { steps: Approval['steps']; isNamed: boolean }) => {
  const own = whyNotDecide(task, ctx.session.staffId)
  if (own || task.status !== 'PENDING') return own
  const { may } = approvalKinds[task.kind]
  if (!ctx.session.permissions.has(may)) return approvalRefusals.noRight({ kind: approvalKindNames[task.kind] })
  return named.isNamed ? null : approvalRefusals.notNamed({ role: named.steps[task.step - 1]!.roleName ?? '' })
}

/** How often who asks asked before: the same for every kind. */
const habitOf = async (ctx: Context, { kind, applicantId, id }: Task): Promise<string[]> => {
  if (applicantId === null) return []
  const { rows } = await sqlOf({ name: Nullable(Str), asked: Num, passed: Num })`
    select ${faceOf(staffName, applicantId)} as name, count(*)::int as asked,
      (count(*) filter (where t.status = 'PASSED'))::int as passed
      from approvals.task t where t.kind = ${kind} and t.created_by = ${applicantId} and t.id <> ${id} and not t.by_rule
       and t.created_at >= kit.clock() - interval '30 days'`.execute(ctx.db)
  const { name, asked, passed } = rows[0]!
  if (asked === 0) return [`${name ?? '申请人'}近 30 天没有提过其他${approvalKindNames[kind]}`]
  return [`${name ?? '申请人'}近 30 天提过其他${approvalKindNames[kind]} ${asked} 次，通过 ${passed} 次`]
}

export const oneTask = async (ctx: Context, { id }: { id: number }): Promise<Approval> => {
  const row = await rowOf(ctx, id, taskList)
  const [task] = await tasksBy(ctx, sql`t.id = ${id}`)
  const isOpen = task!.status === 'PENDING'
  const kind = kindOf(task!.kind)
  const now = isOpen ? await kind.stands(ctx, task!.documentId, task!.request) : null
  const same = !isOpen || now?.version === task!.documentVersion
  const named = await stepsOf(ctx, task!, isOpen)
  const refusal = whyNot(ctx, task!, named)
  return {
    ...row,
    lines: shown(ctx, task!.snapshot),
    now: same || !now ? [] : shown(ctx, now.lines),
    same,
    facts: [...(await habitOf(ctx, task!)), ...(await kind.facts(ctx, deedOf(task!, '')))].map((fact) =>
      fact.slice(0, 200),
    ),
    steps: named.steps,
    whyNot: refusal?.message ?? '',
    range: isOpen && same && !refusal ? ((await kind.reprices?.range(ctx, task!.documentId)) ?? null) : null,
  }
}
