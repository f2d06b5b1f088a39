/** Create and edit, from the right: verb and noun in the title, save at the foot, Ctrl+Enter saves, leaving with edits asks. */
import type { Call } from '@clinic/contract/call.ts'
import { Alert, Button, Drawer, Form, type FormInstance } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { Refused } from '../ask.ts'
import { sentenceOf, useAction, useAnswer } from '../query.ts'
import { askFirst } from '../say.ts'
import { fit } from '../schema.ts'
import { usePhone } from '../screen.ts'
import { Answered } from '../show/states.tsx'
import './form.css'

type Values = Record<string, unknown>

export type DrawerFormProps = {
  readonly title: string
  readonly call: Call
  /** First values, by field name. */
  readonly initial?: object
  /** Reads the record first; its fields become the first values. */
  readonly reads?: { call: Call; input: object }
  readonly width?: 720 | 1040
  /** Draws the save button red, for acts that cannot be undone. */
  readonly danger?: boolean
  /** Success message; null says nothing. */
  readonly done?: string | null
  /** Word on the save button. */
  readonly saveLabel?: string
  /** From form values (and the record read) to the call's input; default: what the call takes of both. */
  readonly toInput?: (values: Values, loaded: Values) => object
  readonly onDone?: (answer: unknown) => void
  readonly onClose: () => void
  /** Beside the buttons at the foot: running totals, the difference to zero. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

const noCall = { title: '', may: 'self' } as unknown as Call

const leaveWithEdits = (form: FormInstance) =>
  form.isFieldsTouched()
    ? askFirst({
        title: '放弃未保存的修改？',
        text: '关闭后，已填写的内容不会保留。',
        yes: '放弃',
        no: '继续编辑',
        danger: true,
      })
    : Promise.resolve(true)

/** The refusal beside the fields, with what to do. */
const Refusal = ({ error }: { error: unknown }) =>
  error ? (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="form-refusal"
      title={sentenceOf(error)}
      description={
        error instanceof Refused && error.key === 'common.stale'
          ? '您填写的内容还在，请复制需要的部分后重新打开。'
          : undefined
      }
    />
  ) : null

const Body = ({
  props,
  initial,
  form,
  onClose,
}: {
  props: DrawerFormProps
  initial: Values
  form: FormInstance
  onClose: () => void
}) => {
  const { call, onDone, toInput, done, danger = false } = props
  const save = useAction(call, {
    ...(done === undefined ? {} : { done }),
    refusals: 'own',
    onDone: (answer) => {
      onClose()
      onDone?.(answer)
    },
  })
  const submit = (values: Values) => {
    if (save.isPending) return
    const input = toInput ? toInput(values, initial) : fit(call, { ...identity(initial), ...values })
    save.mutate(input as never)
  }
  return (
    <div className="drawer-form">
      <div className="drawer-fields">
        <Refusal error={save.error} />
        <Form
          form={form}
          layout="vertical"
          initialValues={initial}
          onFinish={submit}
          scrollToFirstError={{ block: 'center', focus: true }}
          validateTrigger={['onBlur', 'onSubmit']}
          requiredMark
        >
          {props.children}
        </Form>
      </div>
      <div className="drawer-foot">
        <div className="drawer-foot-note">{props.foot}</div>
        <Button onClick={() => void leaveWithEdits(form).then((leave) => leave && onClose())}>取消</Button>
        <Button
          type="primary"
          danger={danger}
          loading={save.isPending}
          onClick={() => form.submit()}
          title="Ctrl+Enter"
        >
          {props.saveLabel ?? '保存'}
        </Button>
      </div>
    </div>
  )
}

/** What names the record and its version; forms do not show them. */
const identity = ({ id, version }: Values): Values => ({
  ...(id === undefined ? {} : { id }),
  ...(version === undefined ? {} : { version }),
})

/** The first field takes the focus, unless one of its own already has it. */
const focusFirst = () => {
  const top = [...document.querySelectorAll('.drawer-fields')].at(-1)
  if (!top || top.contains(document.activeElement)) return
  top.querySelector<HTMLElement>(':is(input, textarea):not([disabled], [readonly])')?.focus()
}

/** A form in a drawer. Mount it when it opens; it closes itself after a success. */
export const DrawerForm = (props: DrawerFormProps) => {
  const { title, width = 720, reads, initial, onClose } = props
  const [form] = Form.useForm()
  const phone = usePhone()
  // Opens after the first paint, so that the panel slides in and takes the focus.
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  const record = useAnswer(reads?.call ?? noCall, (reads?.input ?? {}) as never, {
    when: reads !== undefined,
    freshFor: 0,
  })
  const close = () => setOpen(false)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
  }
  const ask = () => void leaveWithEdits(form).then((leave) => leave && close())
  return (
    <Drawer
      open={open}
      title={title}
      size={phone ? '100%' : Math.min(width, window.innerWidth)}
      onClose={ask}
      onKeyDown={keys}
      mask={{ closable: true, blur: false }}
      styles={{ body: { padding: 0 } }}
      afterOpenChange={(isOpen) => (isOpen ? focusFirst() : onClose())}
      destroyOnHidden
    >
      {reads ? (
        <Answered of={record}>
          {(loaded) => (
            <Body props={props} initial={{ ...(loaded as Values), ...initial }} form={form} onClose={close} />
          )}
        </Answered>
      ) : (
        <Body props={props} initial={{ ...initial }} form={form} onClose={close} />
      )}
    </Drawer>
  )
}
