/** Tags that somebody bears, since when and by whom or which rule; and the level that was held by hand. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { col, type Rows } from '../../kit/list.ts'
import { ofCustomer } from '../customers/index.ts'
import { staffName } from '../staff/reads.ts'
import type { WhyEnded } from './ends.ts'
import type { WhyMoved } from './levels.ts'

type Bound = {
  at: string
  tags: { name: string; source: 'hand' | 'rule'; because: string }
  because: string
  byName: string | null
}
/** A rule that names an amount says what she paid at least. */
const withoutAmount = <T extends { readonly because: string }>(told: T): T =>
  told.because.includes('元') ? { ...told, because: '' } : told

/** Told to whom her tags are told. */
const tags: Rows<Bound> = {
  table: customerTable.name,
  from: sql`segments.customer_tag b join segments.tag t on t.hospital_id = b.hospital_id and t.id = b.tag_id`,
  columns: {
    at: col('b.created_at'),
    tags: col(sql`jsonb_build_object('name', t.integral_name, 'source', b.source, 'because', b.because)`, {
      read: (bound) => withoutAmount(bound as Bound['tags']),
    }),
    because: col('b.because'),
    byName: col(sql.raw(staffName(`case b.source when 'hand' then b.created_by end`))),
  },
  scope: ofCustomer('b.customer_id'),
  order: { by: 'b.created_at', direction: 'desc', tie: 'b.id' },
}

type Locked = {
  at: string
  grade: { name: string | null; grade: number; reason: string; until: string }
  byName: string | null
}
const locks: Rows<Locked> = {
  table: customerTable.name,
  from: sql`segments.grade_lock k left join segments.level l on l.hospital_id = k.hospital_id and l.grade = k.grade and l.status = 0`,
  columns: {
    at: col('k.updated_at'),
    grade: col(sql`jsonb_build_object('name', l.name, 'grade', k.grade, 'reason', k.reason, 'until', k.until)`),
    byName: col(sql.raw(staffName('k.updated_by'))),
  },
  scope: ofCustomer('k.customer_id'),
  order: { by: 'k.updated_at', direction: 'desc', tie: 'k.id' },
}

type End = { name: string; because: string; why: WhyEnded; instead: string }
type Ended = { at: string; tags: End; because: string; byName: string | null }
const ends: Rows<Ended> = {
  table: customerTable.name,
  from: sql`segments.tag_end e`,
  columns: {
    at: col('e.created_at'),
    tags: col(sql`jsonb_build_object('name', e.tag_name, 'because', e.rule, 'why', e.because, 'instead', e.instead)`, {
      read: (end) => withoutAmount(end as End),
    }),
    because: col('e.rule'),
    byName: col(sql.raw(staffName('e.created_by'))),
  },
  scope: ofCustomer('e.customer_id'),
  order: { by: 'e.created_at', direction: 'desc', tie: 'e.id' },
}
const whyEnded = ({ why, because, instead }: End, rule = because): string =>
  ({
    hand: '',
    rule: words('不再符合规则', rule),
    expired: '有效期已到',
    replaced: `换成 ${instead}`,
    merged: `合并到 ${instead}`,
    archive: `随档案合并，保留 ${instead}`,
  })[why]

type Grade = { from: number; fromName: string | null; to: number; toName: string | null; because: WhyGraded }
type WhyGraded = WhyMoved | 'event'
type Graded = { at: string; grade: Grade; byName: string | null }
const levelName = (grade: string) =>
  sql.raw(
    `(select l.name from segments.level l where l.hospital_id = m.hospital_id and l.grade = m.${grade} and l.status = 0)`,
  )
const grades: Rows<Graded> = {
  table: customerTable.name,
  from: sql`segments.grade_move m`,
  columns: {
    at: col('m.created_at'),
    grade: col(sql`jsonb_build_object('from', m.from_grade, 'fromName', ${levelName('from_grade')}, 'to', m.to_grade,
      'toName', ${levelName('to_grade')}, 'because', m.because)`),
    byName: col(sql.raw(staffName('m.created_by'))),
  },
  scope: ofCustomer('m.customer_id'),
  order: { by: 'm.created_at', direction: 'desc', tie: 'm.id' },
}
const whyGraded: Readonly<Record<WhyGraded, string>> = {
  event: '按消费与到院',
  tags: '标签变动',
  threshold: '等级或标签设置修改',
  locked: '手工锁定',
  unlocked: '取消锁定',
  ended: '锁定到期',
  merged: '随档案合并',
}
const gradeText = (grade: number, name: string | null): string => name ?? (grade === 0 ? '没有等级' : `${grade} 星`)

export const tagHappenings: readonly Happening[] = [
  happening({
    kind: 'tag',
    act: 'tag.bound',
    of: 'segments.customer_tag',
    customer: 'b.customer_id',
    call: customers.panelHeader,
    list: tags,
    at: 'at',
    by: 'byName',
    facts: ['tags'],
    money: ['because'],
    say: ({ tags: bound, because }) =>
      words('打标签', bound?.name) + after(bound?.source === 'rule' && words('按规则', because ?? bound.because)),
  }),
  happening({
    kind: 'tag',
    act: 'tag.gradeLocked',
    of: 'segments.grade_lock',
    customer: 'k.customer_id',
    call: customers.panelHeader,
    list: locks,
    at: 'at',
    by: 'byName',
    facts: ['grade'],
    say: ({ grade }) =>
      grade ? `锁定等级 ${grade.name ?? `${grade.grade} 星`}${after(grade.reason)}，到 ${grade.until}` : '锁定等级',
  }),
  happening({
    kind: 'tag',
    act: 'tag.ended',
    of: 'segments.tag_end',
    customer: 'e.customer_id',
    call: customers.panelHeader,
    list: ends,
    at: 'at',
    isKept: true,
    by: 'byName',
    facts: ['tags'],
    money: ['because'],
    say: ({ tags: end, because }) => words('取消标签', end?.name) + after(end && whyEnded(end, because)),
  }),
  happening({
    kind: 'tag',
    act: 'tag.graded',
    of: 'segments.grade_move',
    customer: 'm.customer_id',
    call: customers.panelHeader,
    list: grades,
    at: 'at',
    isKept: true,
    by: 'byName',
    facts: ['grade'],
    say: ({ grade: moved }) =>
      moved
        ? `等级：${gradeText(moved.from, moved.fromName)} → ${gradeText(moved.to, moved.toName)}${after(whyGraded[moved.because])}`
        : '等级变动',
  }),
]
