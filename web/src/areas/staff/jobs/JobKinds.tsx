/** 岗位分类: a hospital's own kinds of jobs, in a drawer beside the list. */

import { type JobKindRow, jobKind, jobs, postTypes } from '@clinic/contract/areas/staff/jobs.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { type Action, offered } from '../../../kit/act/action.ts'
import { ActionRow } from '../../../kit/act/buttons.tsx'
import { known, removal } from '../../../kit/act/known-buttons.ts'
import { useStage } from '../../../kit/act/stage.tsx'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import './jobs.css'

const F = fieldsOf(jobs.typeCreate, jobKind)
const U = fieldsOf(jobs.typeUpdate, jobKind)

type Branch = OutputOf<typeof jobs.tree>[number]
type Kind = JobKindRow & Pick<Branch, 'jobs'>

const add: Action<null> = {
  label: '新增分类',
  call: jobs.typeCreate,
  title: '新增岗位分类',
  initial: () => ({ type: 1 }),
  input: () => ({}),
  fields: (
    <FieldGrid>
      <F.Text name="name" hint="例如：医疗岗" />
      <F.Radio name="type" help="保存后不能修改" />
      <F.Number name="sort" help="小的在前" />
    </FieldGrid>
  ),
}

const actions: readonly Action<Kind>[] = [
  known('edit', jobs.typeUpdate, {
    title: (on) => `编辑分类：${on.name}`,
    fields: (
      <FieldGrid>
        <U.Text name="name" />
        <U.Number name="sort" help="小的在前" />
      </FieldGrid>
    ),
  }),
  removal<Kind>(jobs.typeRemove, { confirm: (on) => `分类“${on.name}”将被删除，不能恢复。是否继续?` }),
]

const kindsOf = (branches: readonly Branch[]): Kind[] =>
  branches.flatMap(({ typeId, version, ...rest }) =>
    typeId === null || version === null ? [] : [{ ...rest, id: typeId, version }],
  )

const KindLine = ({ kind, onAct }: { kind: Kind; onAct: (action: Action<Kind>, kind: Kind) => void }) => {
  const person = usePerson()
  return (
    <div className="kind-line">
      <span>
        {kind.name}
        <small className="none">
          {' '}
          {postTypes[kind.type]} · {kind.jobs.length} 个岗位
        </small>
      </span>
      <ActionRow
        link
        actions={actions
          .filter((action) => offered(action, person))
          .map((action) => ({
            key: action.label,
            label: action.label,
            danger: action.danger ?? false,
            refusal: null,
            start: () => onAct(action, kind),
          }))}
      />
    </div>
  )
}

const JobKinds = ({ onClose }: { onClose: () => void }) => {
  const person = usePerson()
  const answer = useAnswer(jobs.tree, {})
  const { start, stage } = useStage()
  const addButton = offered(add, person) && (
    <Button size="small" type="primary" onClick={() => start(add, null)}>
      新增分类
    </Button>
  )
  const none = <Nothing text="还没有分类。分类把岗位归在一起，例如医疗岗、护理岗" action={addButton} />
  return (
    <SidePanel title="岗位分类" width={480} onClose={onClose} extra={addButton}>
      <Answered of={answer}>
        {(branches) => {
          const kinds = kindsOf(branches)
          return kinds.length === 0 ? none : kinds.map((kind) => <KindLine key={kind.id} kind={kind} onAct={start} />)
        }}
      </Answered>
      {stage}
    </SidePanel>
  )
}
export default JobKinds
