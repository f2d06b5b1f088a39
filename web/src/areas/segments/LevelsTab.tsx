/** 客户等级: by which sums and visits, and whose level is held by hand. */
import {
  type LockRow,
  level,
  levelBases,
  lockTable,
  segments,
  tagColors,
} from '@clinic/contract/areas/segments/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Shown } from '../../kit/show/Shown.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { statusWords } from '../../words/states.ts'
import { LevelLimits, LevelPreview } from './level-fields.tsx'
import { TagMarks } from './TagMarks.tsx'

const { heads } = level
const titles = titlesOf(lockTable)
type Level = OutputOf<typeof segments.levels>['result'][number]

/** 累计消费 ≥ 10,000.00 元，且到院 ≥ 2 次: when somebody has it. */
const sums = ({ op, minPaid, minVisits }: Level): string =>
  [minPaid && minPaid !== '0.00' ? `累计消费 ≥ ${yuanText(minPaid)} 元` : '', minVisits ? `到院 ≥ ${minVisits} 次` : '']
    .filter(Boolean)
    .join(op === 'all' ? '，且' : '，或')

const thresholds = (row: Level): string => {
  if (row.basis === 'score') return `标签分 ≥ ${row.minScore}`
  return row.basis === 'hand' ? '只手工给' : sums(row)
}

const columns: readonly Column<Level>[] = [
  {
    name: 'name',
    title: heads.name,
    width: 110,
    frozen: true,
    show: ({ id, name, color }) => <TagMarks tags={[{ id, integralName: name, color }]} />,
  },
  { name: 'grade', title: heads.grade, width: 96, show: ({ grade }) => '★'.repeat(grade), card: true },
  { name: 'thresholds', title: '达到什么', value: thresholds, card: true },
  { name: 'customers', title: heads.customers, width: 88, kind: 'number', card: true },
  { name: 'isKey', title: heads.isKey, width: 88, show: ({ isKey }) => isKey && '是', folded: true },
  { name: 'benefits', title: heads.benefits, width: 180, wide: true },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 72 },
]

const F = fieldsOf(segments.createLevel, level)
/** @param id of the level that is changed */
const fieldsFor = (id?: number) => (
  <FieldGrid>
    <F.Text name="name" />
    <F.Number name="grade" help="1–5 星，越大越高" />
    <F.Radio name="basis" options={levelBases} />
    <LevelLimits />
    <F.Select name="color" options={tagColors} />
    <Shown versions="U">
      <F.Switch name="isKey" />
    </Shown>
    <F.Radio name="status" />
    <F.Text name="benefits" />
    <LevelPreview id={id} />
  </FieldGrid>
)

const tools: ListTool<Level>[] = [
  {
    label: '新增等级',
    primary: true,
    call: segments.createLevel,
    fields: fieldsFor(),
    initial: () => ({
      color: 'purple',
      basis: 'sums',
      op: 'all',
      minVisits: 0,
      minScore: 0,
      isKey: false,
      benefits: '',
      status: 0,
    }),
    follows: ['保存后几分钟内，客户的等级按新的条件计算；手工锁定的不动。'],
  },
]
const actions: RowAction<Level>[] = [
  known('edit', segments.updateLevel, {
    opens: true,
    reads: segments.level,
    fields: ({ id }) => fieldsFor(id),
    title: ({ name }) => `编辑等级：${name}`,
    follows: ['保存后几分钟内，客户的等级按新的条件计算；手工锁定的不动。'],
  }),
  removal<Level>(segments.removeLevel, {
    confirm: ({ name, customers }) => `等级“${name}”将被删除，${customers} 位客户的等级会重新计算。`,
  }),
]

const lockColumns: readonly Column<LockRow>[] = [
  {
    name: 'customerName',
    title: titles.customerName,
    kind: 'customer',
    customer: ({ customerId }) => customerId,
    width: 110,
  },
  { name: 'customerNo', title: titles.customerNo, width: 140, wide: true },
  {
    name: 'grade',
    title: titles.grade,
    width: 96,
    show: ({ grade }) => grade !== undefined && '★'.repeat(grade),
    card: true,
  },
  { name: 'levelName', title: titles.levelName, width: 88, card: true },
  { name: 'until', title: titles.until, width: 100, kind: 'day', card: true },
  { name: 'reason', title: titles.reason },
  { name: 'lockedByName', title: titles.lockedByName, width: 88 },
  { name: 'lockedAt', title: titles.lockedAt, width: 112, kind: 'moment' },
]
const lockActions: RowAction<LockRow>[] = [
  act(segments.unlock, {
    label: '取消锁定',
    input: ({ customerId }: LockRow) => ({ customerId }),
    confirm: ({ customerName }) => `“${customerName}”的等级将按规则计算。`,
  }),
]

const LevelsTab = () => (
  <ListPage embedded list={segments.levels} noun={level.name} columns={columns} tools={tools} actions={actions} />
)
export default LevelsTab

/** Whose level is held by hand, until when. */
export const LocksTab = () => (
  <ListPage
    embedded
    list={segments.locks}
    noun="锁定"
    filledBy="在客户档案的“标签与等级”里锁定的会出现在这里。"
    columns={lockColumns}
    actions={lockActions}
  />
)
