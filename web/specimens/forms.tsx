/** Forms as the kit opens them: a small dialog, drawers of both widths, one in tabs, and one that stands on the page itself. */
import { roles } from '@clinic/contract/areas/access/roles.ts'
import { call, type InputOf } from '@clinic/contract/call.ts'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Type } from 'typebox'
import { act } from '../src/kit/act/action.ts'
import { useStage } from '../src/kit/act/stage.tsx'
import { giveDrafts } from '../src/kit/form/drafts.ts'
import { FormTabs } from '../src/kit/form/FormTabs.tsx'
import { fieldsOf } from '../src/kit/form/fields.tsx'
import { noSubmit } from '../src/kit/form/no-submit.ts'
import { useUnsavedForm } from '../src/kit/form/use-unsaved.ts'
import { useAction } from '../src/kit/query.ts'
import { answer, Refusing } from './answer.ts'

const line = Type.Optional(Type.String())
const add = call('POST /api/v1/specimen/contacts', {
  title: '新增联系人',
  may: 'self',
  input: {
    name: Type.String({ minLength: 1, maxLength: 10 }),
    phone: Type.String({ minLength: 1 }),
    ...{ street: line, city: line, note: line, source: line },
  },
})
const note = call('POST /api/v1/specimen/notes', { title: '写备注', may: 'self', input: { remark: line } })

answer(add, ({ name }) => {
  if (name === '占用') throw new Refusing(409, '占用已存在')
  return null
})
answer(note, () => null)
const choose = call('POST /api/v1/specimen/choices', {
  title: '登记',
  may: 'self',
  input: { kind: Type.Union([Type.Literal('有'), Type.Literal('无')]) },
})
answer(choose, () => null)

/** An archive that stands: what of it may be emptied, and what must stay something. */
const change = call('PUT /api/v1/specimen/contacts', {
  title: '修改联系人',
  may: 'self',
  input: {
    id: Type.Integer(),
    source: Type.Optional(Type.Union([Type.Literal('网络'), Type.Literal('直客'), Type.Null()])),
    note: line,
    tags: Type.Optional(Type.Array(Type.String())),
    sort: Type.Optional(Type.Integer()),
  },
})
const read = call('GET /api/v1/specimen/contacts/{id}', {
  title: '联系人',
  may: 'self',
  input: { id: Type.Integer() },
  output: Type.Object({ id: Type.Integer(), version: Type.Integer(), note: Type.String() }),
})
const archive = { id: 1, source: '网络', note: '常来', tags: ['老客'], sort: 5 } as const
let written = '常来'
let version = 7
answer(change, ({ note: text }) => {
  written = text ?? written
  version += 1
  return null
})
answer(read, ({ id }) => ({ id, version, note: written }))
/** A colleague saves. */
Object.assign(globalThis, {
  colleagueSaves: (text: string) => {
    written = text
    version += 1
  },
})

const F = fieldsOf(add)
const E = fieldsOf(change)
const N = fieldsOf(note)
const C = fieldsOf(choose)
const tabs = [
  { key: 'who', label: '基本', children: <F.Text name="name" label="姓名" /> },
  { key: 'where', label: '联系', children: <F.Text name="phone" label="电话" /> },
]
const Fields = () => (
  <>
    <F.Text name="name" label="姓名" />
    <F.Text name="phone" label="电话" />
    <F.TextArea name="note" label="说明" />
  </>
)
/** Decisions about two rows: neither begins with the row's own fields. */
const decide = act(note, { label: '取消', fields: <N.TextArea name="remark" label="原因" />, initial: () => ({}) })
const rows = [{ id: 1 }, { id: 2 }]

giveDrafts({
  find: (name) => Promise.resolve(JSON.parse(sessionStorage.getItem(name) ?? 'null')),
  keep: (name, draft) =>
    Promise.resolve(sessionStorage.setItem(name, JSON.stringify(draft && { ...draft, keptAt: '2026-01-05 09:00:00' }))),
})

/** A row that may be taken away, and a dialog over the form with no form in it. */
const Rows = () => {
  const [rows, setRows] = useState(['现金', '微信'])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {rows.map((row) => (
        <p key={row}>
          {row}
          <Button
            aria-label={`移除${row}`}
            onClick={() => setRows(rows.filter((one) => one !== row))}
            onKeyDown={noSubmit}
          >
            ×
          </Button>
        </p>
      ))}
      <Button onClick={() => setOpen(true)}>看说明</Button>
      <Modal open={isOpen} title="说明" footer={null} onCancel={() => setOpen(false)}>
        <Button>知道了</Button>
      </Modal>
    </>
  )
}

const deeds = [
  act(note, {
    label: '逐行填写',
    fields: (
      <>
        <N.TextArea name="remark" label="备注" />
        <Rows />
      </>
    ),
  }),
  act(note, { label: '写备注', fields: <N.TextArea name="remark" label="备注" /> }),
  act(add, { label: '新增联系人', fields: <Fields /> }),
  act(add, { label: '宽表单', width: 1040, fields: <Fields /> }),
  act(choose, { label: '选一个', fields: <C.Radio name="kind" label="有无" /> }),
  act(add, { label: '分页签', fields: <FormTabs tabs={tabs} /> }),
  act(change, { label: '改说明', reads: read, fields: <E.TextArea name="note" label="说明" /> }),
  act(change, {
    label: '修改联系人',
    initial: () => ({ ...archive, tags: [...archive.tags] }),
    fields: (
      <>
        <E.Select name="source" label="来源" />
        <E.TextArea name="note" label="说明" />
        <E.Select name="tags" label="标签" options={{ 老客: '老客' }} />
        <E.Number name="sort" label="排序" />
      </>
    ),
  }),
]

/** One of the calls that may take long: a role that grants nothing. */
const granting: InputOf<typeof roles.saveContent> = {
  ...{ roleId: 1, version: 1, menuIds: [], controlIds: [], columns: [], features: [] },
  ...{ dataScope: 1, includeChildren: false, deptIds: [] },
}
answer(roles.saveContent, () => ({ permEpoch: '1', affectedUsers: 0, version: 2 }))

/** A form that is part of its page: nothing closes it, so leaving the page asks. */
const OnThePage = () => {
  const [form] = Form.useForm()
  useUnsavedForm(form, { what: '页内表单' })
  return (
    <Form form={form}>
      <Form.Item name="remark" label="页内备注">
        <Input />
      </Form.Item>
    </Form>
  )
}

export const FormsSpecimen = () => {
  const { start, stage } = useStage()
  const noting = useAction(note)
  const grant = useAction(roles.saveContent)
  const { pathname } = useLocation()
  return (
    <>
      <h1>{pathname}</h1>
      <Link to="/elsewhere">别处</Link>
      <Link to="/?specimen=forms">此处</Link>
      {deeds.map((deed) => (
        <Button key={deed.label} onClick={() => start(deed, deed.reads ? { id: 1 } : {})}>
          {deed.label}
        </Button>
      ))}
      {rows.map((row) => (
        <Button key={row.id} onClick={() => start(decide, row)}>
          取消 {row.id}
        </Button>
      ))}
      <Button onClick={() => noting.mutate({ remark: '到了' })}>记一笔</Button>
      <Button loading={grant.isPending} onClick={() => grant.mutate(granting)}>
        保存授权
      </Button>
      {pathname === '/' && <OnThePage />}
      {stage}
    </>
  )
}
