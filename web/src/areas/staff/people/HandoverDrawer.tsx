/** 离职交接: what she has, who gets it, then all at once. */
import { type HandoverKind, people, poolKinds, type StaffRowValue } from '@clinic/contract/areas/staff/people.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Alert, Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { Choice } from '../../../kit/pick/Picker.tsx'
import { sentenceOf, useAction, useAnswer } from '../../../kit/query.ts'
import { askFirst } from '../../../kit/say.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { PastHandovers } from './PastHandovers.tsx'
import '../staff.css'

type Preview = OutputOf<typeof people.handoverPreview>
/** Whom each kind goes to; POOL: nobody's, into the public pool. */
type Receivers = Partial<Record<HandoverKind, number>>
const POOL = 0

const atWork = { status: 0 } as const

const Colleague = ({
  except,
  value,
  onChange,
  label,
  pooled = false,
}: {
  except: number
  value: number | undefined
  onChange: (id: number | undefined) => void
  label: string
  /** May go into the public pool. */
  pooled?: boolean
}) => (
  <Choice
    call={people.all}
    input={atWork}
    aria-label={label}
    placeholder="选择接收人"
    value={value}
    onChange={(next) => onChange(next as number | undefined)}
    options={(all) => [
      ...(pooled ? [{ value: POOL, label: '放入公海' }] : []),
      ...all
        .filter(({ id }) => id !== except)
        .map(({ id, name, deptName }) => ({ value: id, label: deptName ? `${name}（${deptName}）` : name })),
    ]}
  />
)

const Parts = ({
  preview,
  receivers,
  choose,
}: {
  preview: Preview
  receivers: Receivers
  choose: (next: Receivers) => void
}) => {
  const held = preview.parts.filter(({ count }) => count > 0)
  if (held.length === 0) return <Alert type="success" showIcon title={`${preview.name} 没有需要移交的客户和单据`} />
  const all = (to: number | undefined) => choose(to ? Object.fromEntries(held.map(({ kind }) => [kind, to])) : {})
  return (
    <div>
      <div className="handover-part">
        <strong>全部交给</strong>
        <span />
        <Colleague except={preview.id} label="全部交给" value={undefined} onChange={all} />
      </div>
      {held.map(({ kind, label, count }) => (
        <div key={kind} className="handover-part">
          <span>{label}</span>
          <span className="figure">{count}</span>
          <Colleague
            except={preview.id}
            label={`${label}的接收人`}
            pooled={kind in poolKinds}
            value={receivers[kind]}
            onChange={(to) => choose({ ...receivers, [kind]: to })}
          />
        </div>
      ))}
    </div>
  )
}

const inputOf = (
  preview: Preview,
  receivers: Receivers,
  leaves: boolean,
  reason: string,
): InputOf<typeof people.handover> => ({
  id: preview.id,
  version: preview.version,
  leaves,
  ...(reason.trim() ? { reason: reason.trim() } : {}),
  parts: preview.parts.flatMap(({ kind, count }) => {
    const receiverId = receivers[kind]
    return receiverId !== undefined && count > 0 ? [{ kind, receiverId: receiverId || null, count }] : []
  }),
})

/** Whom everything goes to, whether the colleague leaves, and what is still to be said. */
const useHandover = (preview: Preview, onClose: () => void) => {
  const [receivers, choose] = useState<Receivers>({})
  const [leaves, setLeaves] = useState(true)
  const [reason, setReason] = useState('')
  const unsaved = useUnsaved({
    what: `离职交接：${preview.name}`,
    count: () => Object.keys(receivers).length + (leaves ? 0 : 1) + (reason.trim() ? 1 : 0),
    read: () => [receivers, leaves, reason],
  })
  const colleagues = useAnswer(people.all, atWork, { freshFor: 60_000 })
  const names = new Map(colleagues.data?.map(({ id, name }) => [id, name]))
  const run = useAction(people.handover, {
    done: '离职交接成功!',
    refusals: 'own',
    onDone: () => {
      unsaved.saved()
      onClose()
    },
  })
  const open = preview.parts.filter(({ kind, count }) => count > 0 && receivers[kind] === undefined)
  const given = preview.parts.filter(({ kind, count }) => count > 0 && receivers[kind] !== undefined)
  const ready = leaves ? open.length === 0 && preview.obstacles.length === 0 : given.length > 0
  const submit = async () => {
    const taken = given.map(({ label, count, kind }) => {
      const to = receivers[kind]!
      return `${label} ${count} 项${to === POOL ? '放入公海' : `给 ${names.get(to) ?? ''}`}`
    })
    const text = [...taken, ...(leaves ? ['账号停用，已登录的立即退出'] : []), '24 小时内可以撤销'].join('；')
    if (await askFirst({ title: `离职交接：${preview.name}`, text, yes: '确认移交', no: '返回', danger: true }))
      run.mutate(inputOf(preview, receivers, leaves, reason))
  }
  return { receivers, choose, leaves, setLeaves, reason, setReason, run, open, ready, submit }
}

const Body = ({ preview, onClose }: { preview: Preview; onClose: () => void }) => {
  const { receivers, choose, leaves, setLeaves, reason, setReason, run, open, ready, submit } = useHandover(
    preview,
    onClose,
  )
  return (
    <div className="handover-step">
      {run.error && <Alert type="error" showIcon role="alert" title={sentenceOf(run.error)} />}
      {preview.obstacles.map((text) => (
        <Alert key={text} type="warning" showIcon title={text} />
      ))}
      <Parts preview={preview} receivers={receivers} choose={choose} />
      <Checkbox checked={leaves} onChange={({ target }) => setLeaves(target.checked)}>
        同时办理离职：停用账号，退出分诊规则
      </Checkbox>
      <Input.TextArea
        aria-label="备注"
        placeholder="备注（可不填）"
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div>
        <Button type="primary" danger disabled={!ready} loading={run.isPending} onClick={() => void submit()}>
          {leaves ? '移交并离职' : '移交'}
        </Button>
        {leaves && open.length > 0 && <span className="none"> 还有 {open.length} 项没有选择接收人</span>}
      </div>
    </div>
  )
}

const HandoverDrawer = ({ person, onClose }: { person: Pick<StaffRowValue, 'id' | 'name'>; onClose: () => void }) => {
  const preview = useAnswer(people.handoverPreview, { id: person.id }, { freshFor: 0 })
  return (
    <SidePanel title={`离职交接：${person.name}`} onClose={onClose}>
      <Answered of={preview}>{(data) => <Body key={data.version} preview={data} onClose={onClose} />}</Answered>
      <PastHandovers staffId={person.id} name={person.name} />
    </SidePanel>
  )
}
export default HandoverDrawer
