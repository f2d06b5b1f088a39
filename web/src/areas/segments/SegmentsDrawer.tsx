/** 标签与等级 of one customer: what she bears by whom, what she is worth by what, and what can be done about it. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import {
  type BoundTag,
  lockTable,
  segments,
  tag,
  tagSources,
  type UsageScope,
} from '@clinic/contract/areas/segments/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button } from 'antd'
import { useLocation } from 'react-router'
import { act, type RowAction } from '../../kit/act/action.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { Block } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Shown } from '../../kit/show/Shown.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { Adding } from './bind-fields.tsx'
import { LevelChoice } from './pickers.tsx'
import { TagMarks } from './TagMarks.tsx'

type Bound = OutputOf<typeof segments.bound>
type Header = OutputOf<typeof customers.details>
/** Whom it is about. */
type Whom = { readonly customerId: number }

const { heads } = tag
const titles = titlesOf(lockTable)

const columns: readonly Column<BoundTag>[] = [
  { name: 'integralName', title: heads.integralName, width: 110, show: (row) => <TagMarks tags={[row]} /> },
  { name: 'groupName', title: heads.groupName, width: 96 },
  {
    name: 'source',
    title: '怎么打上',
    show: ({ source, because, boundByName }) =>
      source === 'rule' ? `${tagSources.rule}：${because}` : [tagSources.hand, boundByName].filter(Boolean).join(' '),
  },
  { name: 'boundAt', title: '时间', width: 104, kind: 'moment' },
  { name: 'expiresOn', title: '到期', width: 96, kind: 'day' },
]

const L = fieldsOf(segments.lock)
const K = fieldsOf(customers.markKey)
const whom = ({ customerId }: Whom) => ({ customerId })

/** The pages of consultations are the place of 咨询. */
const useUsage = (): UsageScope => (useLocation().pathname.startsWith('/consult/') ? 'consult' : 'all')

const addFor = (usage: UsageScope): RowAction<Whom> =>
  act(segments.bind, {
    label: '打标签',
    fields: <Adding usage={usage} />,
    width: 'small',
    input: ({ customerId }: Whom) => ({ customerIds: [customerId], usage }),
  })
const take = (one: BoundTag): RowAction<Whom> =>
  act(segments.bind, {
    label: '取消标签',
    input: ({ customerId }: Whom) => ({ customerIds: [customerId], remove: [one.id] }),
    undo: (_answer, { customerId }) => ({
      call: segments.bind,
      input: { customerIds: [customerId], add: [one.id], usage: one.usageScope },
    }),
    done: `已取消“${one.integralName}”`,
  })
const lock: RowAction<Whom> = act(segments.lock, {
  label: '锁定等级',
  fields: (
    <>
      <L.Field name="grade" label={titles.levelName}>
        <LevelChoice />
      </L.Field>
      <L.Day name="until" label={titles.until} help="到期后按规则计算" />
      <L.Reason name="reason" label={titles.reason} reasons={['老客推荐', '院长指定', '投诉补偿', '活动赠送']} />
    </>
  ),
  input: whom,
  saveLabel: '锁定',
})
const unlock: RowAction<Whom> = act(segments.unlock, { label: '取消锁定', input: whom })
const mark: RowAction<Whom> = act(customers.markKey, {
  label: '标为重点',
  fields: <K.Reason name="reason" label={titles.reason} reasons={['院长指定', '高消费意向', '有影响力']} />,
  input: ({ customerId }: Whom) => ({ customerId, keyCustomers: 1 as const }),
  saveLabel: '标为重点',
})
const unmark: RowAction<Whom> = act(customers.markKey, {
  label: '取消重点',
  fields: <K.Reason name="reason" label={titles.reason} reasons={['不再需要', '标错了']} />,
  input: ({ customerId }: Whom) => ({ customerId, keyCustomers: 0 as const }),
  saveLabel: '取消重点',
})

type Deeds = { readonly start: (action: RowAction<Whom>) => void }

const TagsOf = ({ tags, start }: Deeds & { tags: readonly BoundTag[] }) => {
  const may = useMay()(segments.bind.may)
  const usage = useUsage()
  const shown: readonly Column<BoundTag>[] = may
    ? [
        ...columns,
        {
          name: 'take',
          title: '操作',
          width: 64,
          value: (row) => (
            <Button
              type="link"
              size="small"
              aria-label={`取消标签${row.integralName}`}
              onClick={() => start(take(row))}
            >
              取消
            </Button>
          ),
        },
      ]
    : columns
  return (
    <Block
      title="标签"
      extra={
        may && (
          <Button type="primary" size="small" onClick={() => start(addFor(usage))}>
            打标签
          </Button>
        )
      }
    >
      <DataTable label={null} columns={shown} rows={tags} empty="还没有标签" />
    </Block>
  )
}

const LevelOf = ({ header, bound: { lock: now, isKey }, start }: Deeds & { header: Header; bound: Bound }) => {
  const may = useMay()
  return (
    <Block
      title="等级"
      extra={
        <span className="segment-deeds">
          {may(segments.lock.may) && (
            <Button size="small" onClick={() => start(lock)}>
              {now ? '改锁定' : '锁定等级'}
            </Button>
          )}
          {now && may(segments.unlock.may) && (
            <Button size="small" onClick={() => start(unlock)}>
              取消锁定
            </Button>
          )}
          {may(customers.markKey.may) && (
            <Shown versions="U">
              <Button size="small" onClick={() => start(isKey ? unmark : mark)}>
                {isKey ? '取消重点' : '标为重点'}
              </Button>
            </Shown>
          )}
        </span>
      }
    >
      <p className="segment-level">
        <strong>{header.levelName}</strong> {'★'.repeat(header.grade ?? 0)}
        <span className="none">
          {now ? `${now.lockedByName ?? ''} 锁定到 ${now.until}：${now.reason}` : '按等级设置自动计算'}
        </span>
      </p>
    </Block>
  )
}

type Props = { readonly customerId: number; readonly onDone: () => void; readonly onClose: () => void }

const SegmentsDrawer = ({ customerId, onDone, onClose }: Props) => {
  const bound = useAnswer(segments.bound, { customerId })
  const header = useAnswer(customers.details, { id: customerId })
  const { start: begin, stage } = useStage()
  const start = (action: RowAction<Whom>) => begin({ ...action, onDone } as RowAction<Whom>, { customerId })
  return (
    <SidePanel title={`标签与等级：${header.data?.name ?? ''}`} width={720} onClose={onClose}>
      <Answered of={bound} rows={6}>
        {(data) => (
          <>
            {data.tags && <TagsOf tags={data.tags} start={start} />}
            {header.data?.levelName !== undefined && <LevelOf header={header.data} bound={data} start={start} />}
          </>
        )}
      </Answered>
      {stage}
    </SidePanel>
  )
}
export default SegmentsDrawer
